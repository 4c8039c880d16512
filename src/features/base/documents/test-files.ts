import { crc32 } from 'node:zlib'
import { deflateSync, zipSync } from 'fflate'
import sharp from 'sharp'

const encoder = new TextEncoder()

/** A small PDF of one empty page. */
export function pdf(padding = 0): Uint8Array {
  const filler = padding === 0 ? '' : `%${'x'.repeat(padding)}\n`
  return encoder.encode(
    `%PDF-1.4\n${filler}1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  )
}

const CONTENT_TYPES = encoder.encode('<?xml version="1.0"?><Types/>')
const TEXT = encoder.encode('<?xml version="1.0"?><w:document/>')

/** A Word document (docx) with further parts; `main` is the part with its text. */
export function docx(parts: Record<string, Uint8Array> = {}, main = 'word/document.xml'): Uint8Array {
  return zipSync({ '[Content_Types].xml': CONTENT_TYPES, [main]: TEXT, ...parts })
}

/** A file with the signatures of a Word 97–2003 document. */
export function doc(stream = 'WordDocument'): Uint8Array {
  const bytes = Buffer.alloc(4_096)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  bytes.write('Root Entry', 1_024, 'utf16le')
  bytes.write(stream, 1_152, 'utf16le')
  return bytes
}

interface Picture {
  width?: number
  height?: number
}

const grey = { r: 180, g: 178, b: 170 }

/** A JPEG with a GPS position, a camera comment, and an orientation of 90°. */
export async function jpeg({
  width = 600,
  height = 400,
  takenAt = '',
}: Picture & { takenAt?: string } = {}): Promise<Uint8Array> {
  return await sharp({ create: { width, height, channels: 3, background: grey } })
    .withExif({
      IFD0: { Make: 'SecretCamera', ImageDescription: '8 Kererū Street' },
      ...(takenAt && { IFD2: { DateTimeOriginal: takenAt } }),
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '37/1 40/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

export async function png({ width = 600, height = 400 }: Picture = {}): Promise<Uint8Array> {
  return await sharp({ create: { width, height, channels: 4, background: { ...grey, alpha: 0.5 } } })
    .png()
    .toBuffer()
}

/** A decompression bomb: a PNG of a few kilobytes that declares these dimensions. */
export function hugePng(width: number, height = width): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const pixels = deflateSync(new Uint8Array((Math.ceil(width / 8) + 1) * Math.min(height, 1_000)), {
    level: 9,
  })
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', zlib(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function zlib(deflated: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([0x78, 0x9c]), deflated, Buffer.alloc(4)])
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** The multipart form in which the browser sends a file. */
export function formWith(name: string, bytes: Uint8Array): FormData {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name))
  return form
}
