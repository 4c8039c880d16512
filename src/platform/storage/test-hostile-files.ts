import { crc32, deflateRawSync } from 'node:zlib'
import sharp from 'sharp'

/** The size of a JPEG's largest EXIF block, with its mark. */
const JPEG_BLOCK_BYTES = 65_000

interface Exif {
  /** Entries of type 1 (bytes) that declare `count` values, all of the same bytes. */
  entries: number
  count?: number
  bytes?: number
  /** Whether the directory is also its own Exif, GPS and thumbnail directory. */
  isOwnChild?: boolean
}

/** An EXIF block by which a small photo makes a reader unpack much. */
export function hostileExif({
  entries,
  count = 65_000,
  bytes = JPEG_BLOCK_BYTES,
  isOwnChild = false,
}: Exif): Buffer {
  const block = Buffer.alloc(Math.max(bytes, 14 + entries * 12))
  block.write('II*\0\u0008\0\0\0', 'latin1')
  block.writeUInt16LE(entries, 8)
  for (let place = 0; place < entries; place += 1) writeEntry(block, place, [0x8000 + place, 1, count, 0])
  if (isOwnChild) {
    for (const [place, tag] of [0x8769, 0x8825].entries()) writeEntry(block, place, [tag, 4, 1, 8])
    block.writeUInt32LE(8, 10 + entries * 12)
  }
  return block
}

type Entry = [tag: number, type: number, count: number, value: number]

function writeEntry(block: Buffer, place: number, [tag, type, count, value]: Entry): void {
  const at = 10 + place * 12
  block.writeUInt16LE(tag & 0xffff, at)
  block.writeUInt16LE(type, at + 2)
  block.writeUInt32LE(count, at + 4)
  block.writeUInt32LE(value, at + 8)
}

const grey = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#b4b2aa' } })

export async function jpegWithExif(exif: Buffer): Promise<Buffer> {
  const photo = await grey().jpeg().toBuffer()
  const block = Buffer.concat([Buffer.from('\0\0\0\0Exif\0\0', 'latin1'), exif])
  block.writeUInt16BE(0xffe1, 0)
  block.writeUInt16BE(block.length - 2, 2)
  return Buffer.concat([photo.subarray(0, 2), block, photo.subarray(2)])
}

export async function pngWithExif(exif: Buffer): Promise<Buffer> {
  const photo = await grey().png().toBuffer()
  const body = Buffer.concat([Buffer.from('eXIf', 'latin1'), exif])
  const chunk = Buffer.concat([uint32(exif.length, 'BE'), body, uint32(crc32(body), 'BE')])
  // After the signature and the header.
  return Buffer.concat([photo.subarray(0, 33), chunk, photo.subarray(33)])
}

export async function webpWithExif(exif: Buffer): Promise<Buffer> {
  const photo = await grey().webp().toBuffer()
  const header = Buffer.alloc(18)
  header.write('VP8X', 'latin1')
  header.writeUInt32LE(10, 4)
  header.writeUInt8(8, 8)
  header.writeUIntLE(63, 12, 3)
  header.writeUIntLE(47, 15, 3)
  const chunk = [
    Buffer.from('EXIF', 'latin1'),
    uint32(exif.length, 'LE'),
    exif,
    Buffer.alloc(exif.length % 2),
  ]
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), header, photo.subarray(12), ...chunk])
  return Buffer.concat([Buffer.from('RIFF', 'latin1'), uint32(body.length, 'LE'), body])
}

function uint32(value: number, order: 'LE' | 'BE'): Buffer {
  const bytes = Buffer.alloc(4)
  if (order === 'LE') bytes.writeUInt32LE(value)
  else bytes.writeUInt32BE(value)
  return bytes
}

interface Part {
  name: string
  content: Buffer
  /** The unpacked size that the archive declares; the true one by default. */
  declares?: number
  /** Whether its bytes are those of the part before. */
  isShared?: boolean
}

/** A ZIP archive whose directory may declare what isn't so. */
export function hostileArchive(parts: readonly Part[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let length = 0
  let last = 0
  const packedParts = new Map(
    [...new Set(parts.map(({ content }) => content))].map((content) => [content, deflateRawSync(content)]),
  )
  for (const { name, content, declares = content.length, isShared = false } of parts) {
    const packed = packedParts.get(content) ?? content
    if (!isShared) {
      last = length
      files.push(headerOf(0x04034b50, { name, packed: packed.length, declares }), Buffer.from(name), packed)
      length += 30 + name.length + packed.length
    }
    directory.push(
      headerOf(0x02014b50, { name, packed: packed.length, declares, start: last }),
      Buffer.from(name),
    )
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(length, 16)
  return Buffer.concat([...files, entries, end])
}

interface Header {
  name: string
  packed: number
  declares: number
  /** Of the part's own header; only in the directory. */
  start?: number
}

function headerOf(mark: number, { name, packed, declares, start }: Header): Buffer {
  const inDirectory = start !== undefined
  const header = Buffer.alloc(inDirectory ? 46 : 30)
  const shift = inDirectory ? 2 : 0
  header.writeUInt32LE(mark, 0)
  header.writeUInt16LE(8, 8 + shift)
  header.writeUInt32LE(packed, 18 + shift)
  header.writeUInt32LE(declares, 22 + shift)
  header.writeUInt16LE(name.length, 26 + shift)
  if (inDirectory) header.writeUInt32LE(start, 42)
  return header
}

const DOCUMENT = { name: 'word/document.xml', content: Buffer.from('<w:document/>') }
const TYPES = { name: '[Content_Types].xml', content: Buffer.from('<Types/>') }

/** A Word document whose list of content types has this size and no closing bracket. */
export function unclosedTypes(bytes: number): Buffer {
  const content = Buffer.from('<Override '.repeat(Math.ceil(bytes / 10)))
  return hostileArchive([{ name: TYPES.name, content }, DOCUMENT])
}

/** A Word document with `names` of one picture of `bytes`, which declares `declares`. */
export function sharedPart(names: number, { bytes = 4 * 1024 * 1024, declares = 1 } = {}): Buffer {
  const content = Buffer.alloc(bytes, ' ')
  const pictures = Array.from({ length: names }, (_, place) => ({
    name: `word/media/${place}.svg`,
    content,
    declares,
    isShared: place > 0,
  }))
  return hostileArchive([TYPES, DOCUMENT, ...pictures])
}

/** A Word document with pictures that are larger than they declare. */
export function largerThanDeclared(pictures: number): Buffer {
  const content = Buffer.alloc(4 * 1024 * 1024, ' ')
  const parts = Array.from({ length: pictures }, (_, place) => ({
    name: `word/media/${place}.svg`,
    content,
    declares: 1,
  }))
  return hostileArchive([TYPES, DOCUMENT, ...parts])
}

export const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#b4b2aa' } }).withMetadata({ orientation: 6 })

/** The largest that each decoder takes, on its side; with what needs most memory. */
export const LARGEST_PICTURES = [
  { what: 'a JPEG of 63 megapixels', format: 'jpeg', picture: () => plain(9_168, 6_876).jpeg() },
  {
    what: 'a progressive JPEG of 20 megapixels',
    format: 'jpeg',
    picture: () => plain(5_200, 3_846).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
  },
  { what: 'a PNG of 63 megapixels', format: 'png', picture: () => plain(9_000, 7_000, 4).png() },
  {
    what: 'an interlaced PNG of 29 megapixels',
    format: 'png',
    picture: () => plain(5_800, 5_100, 4).png({ progressive: true }),
  },
  {
    what: 'a WebP of 12 megapixels',
    format: 'webp',
    picture: () => plain(4_000, 3_000, 4).webp({ effort: 0 }),
  },
] as const
