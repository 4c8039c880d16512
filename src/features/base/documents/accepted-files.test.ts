// @module-tag pglite

import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { DocumentCategory } from './schema.ts'
import { createDocumentsWorld, refusal } from './test-documents.ts'
import { doc, docx, jpeg, pdf, png } from './test-files.ts'

// Files that common programs write and every reader opens.

const world = worldForFile(createDocumentsWorld)

const text = (words: string) => new TextEncoder().encode(words)
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const types = (override: string) => text(`\ufeff<?xml version="1.0"?>\n<Types>${override}</Types>`)
const DRAWING = text('<svg xmlns="http://www.w3.org/2000/svg" overflow="hidden"><path d="M0 0h9"/></svg>')

const docxWithMainPart = (main: string, override: string) =>
  docx({ '[Content_Types].xml': types(override) }, main)

/** Samsung's camera writes zeros for the range of the spectral selection. */
async function samsungJpeg(): Promise<Uint8Array> {
  const bytes = Buffer.from(await jpeg())
  const scan = bytes.indexOf(Buffer.from('ffda', 'hex')) + 2
  return bytes.fill(0, scan + bytes.readUInt16BE(scan) - 3, scan + bytes.readUInt16BE(scan))
}

const photo = (change: (image: Sharp) => Sharp) =>
  change(sharp({ create: { width: 60, height: 40, channels: 3, background: '#b4b2aa' } })).toBuffer()

type Accepted = [what: string, name: string, bytes: () => Uint8Array | Promise<Uint8Array>, storedAs?: string]

const papers: Accepted[] = [
  [
    'a docx of Word Online',
    'a.docx',
    () =>
      docxWithMainPart(
        'word/document2.xml',
        `<Override PartName="/word/document2.xml" ContentType="${MAIN}"/>`,
      ),
  ],
  [
    'a docx with attributes in another order and case',
    'a.docx',
    () =>
      docxWithMainPart(
        'Word/Document.XML',
        `<Override ContentType='${MAIN}' PartName='/word/document.xml' />`,
      ),
  ],
  ['a docx with an SVG picture', 'a.docx', () => docx({ 'word/media/image2.svg': DRAWING })],
  [
    'a docx with folders and embedded objects',
    'a.docx',
    () => docx({ 'word/embeddings/oleObject1.bin': doc() }),
  ],
  ['a docx named .doc', 'a.doc', () => docx(), 'a.docx'],
  ['a doc named .docx', 'Offer v2.1.docx', () => doc(), 'Offer v2.1.doc'],
  ['a PDF named .docx', 'a.docx', () => pdf(), 'a.pdf'],
  ['a PDF with a byte order mark', 'a.pdf', () => join(text('\ufeff'), pdf())],
  ['a PDF after a line break', 'a.pdf', () => join(text('\r\n'), pdf())],
  ['a PDF after 1,024 bytes', 'a.pdf', () => join(new Uint8Array(1_024), pdf())],
  ['a PDF without an extension', 'quote', () => pdf(), 'quote.pdf'],
  ['a PDF with 4 kB of zeros after its end', 'a.pdf', () => join(pdf(), new Uint8Array(4_096))],
  ['a PDF with 200 kB of spaces after its end', 'a.pdf', () => join(pdf(), text(' '.repeat(200_000)))],
  ['a PDF after a printer’s header', 'a.pdf', () => join(text('\u001b%-12345X@PJL SET QTY=1\n'), pdf())],
]

const photos: Accepted[] = [
  ['a JPEG of a Samsung phone', 'a.jpg', samsungJpeg],
  ['a JPEG without its last two bytes', 'a.jpg', async () => (await jpeg()).subarray(0, -2)],
  ['a JPEG without its last byte', 'a.jpg', async () => (await jpeg()).subarray(0, -1)],
  ['a JPEG without an extension', 'receipt', () => jpeg(), 'receipt.jpg'],
  ['a PNG named .jpg', 'a.jpg', () => png(), 'a.png'],
  ['a JPEG named .png', 'IMG 1.PNG', () => jpeg(), 'IMG 1.jpg'],
  ['a JPEG named .jfif', 'a.jfif', () => jpeg()],
  ['a progressive JPEG', 'a.jpeg', () => photo((image) => image.jpeg({ progressive: true }))],
  ['a CMYK JPEG', 'a.jpg', () => photo((image) => image.toColourspace('cmyk').jpeg())],
  ['a grey JPEG', 'a.jpg', () => photo((image) => image.greyscale().jpeg())],
  ['a JPEG with a second picture (MPO)', 'a.jpg', async () => join(await jpeg(), await jpeg())],
  ['a JPEG with trailing data', 'a.jpg', async () => join(await jpeg(), new Uint8Array(9_000).fill(7))],
  ['a JPEG with zeros before a marker', 'a.jpg', async () => withZeros(await jpeg())],
  [
    'an interlaced PNG of 16 bits',
    'a.png',
    () => photo((image) => image.toColourspace('rgb16').png({ progressive: true })),
  ],
]

function withZeros(bytes: Uint8Array): Uint8Array {
  const scan = Buffer.from(bytes).indexOf(Buffer.from('ffda', 'hex'))
  return join(bytes.subarray(0, scan), new Uint8Array(8), bytes.subarray(scan))
}

describe('accepts a document regardless of its name, and names it by its content', () => {
  test.each(papers)('%s', async (_what, name, bytes, storedAs = name) => {
    const content = await bytes()
    const stored = await world.uploaded(name, content)
    expect(stored.name).toBe(storedAs)
    expect(await world.bytesAt(await world.linkTo(stored.id))).toEqual(Buffer.from(content))
  })
})

describe('accepts and re-encodes a photo that browsers show', () => {
  test.each(photos)('%s', async (_what, name, bytes, storedAs = name) => {
    const stored = await world.uploaded(name, await bytes(), { category: 'photos_before' })
    expect(stored.name).toBe(storedAs)
    const encoded = await world.bytesAt(await world.linkTo(stored.id))
    expect(encoded.subarray(0, 2).toString('hex')).toBe(stored.fileType === 'image/png' ? '8950' : 'ffd8')
    expect(encoded.includes('SecretCamera')).toBe(false)
  })
})

const head = (latin1: string) => join(Buffer.from(latin1, 'latin1'), new Uint8Array(5_000))
const refused: [
  name: string,
  category: DocumentCategory,
  bytes: () => Uint8Array | Promise<Uint8Array>,
  message: string,
][] = [
  [
    'a.jpg',
    'photos_before',
    () => photo((image) => image.webp()),
    'This is a WebP picture. Save it as JPG or PNG and upload it again.',
  ],
  [
    'a.jpg',
    'photos_before',
    () => head('\0\0\0\x18ftypheic'),
    'This is an HEIC photo. Save it as JPG or PNG and upload it again.',
  ],
  [
    'a.png',
    'photos_after',
    () => head('\0\0\0\x18ftypmif1'),
    'This is an HEIC photo. Save it as JPG or PNG and upload it again.',
  ],
  [
    'a.png',
    'photos_before',
    () => head('GIF89a'),
    'This is a GIF picture. Save it as JPG or PNG and upload it again.',
  ],
  [
    'a.png',
    'photos_before',
    () => pdf(),
    'This is a PDF. Documents belong in Purchase, Renovation or Selling. Please upload it there.',
  ],
  [
    'a.pdf',
    'purchase_docs',
    () => png(),
    'This is a PNG photo. Photos belong in Before, Progress or After. Please upload it there.',
  ],
  [
    'a.doc',
    'purchase_docs',
    () => text('{\\rtf1\\ansi a}'),
    'This is an RTF document. Save it as PDF or DOCX and upload it again.',
  ],
  [
    'a.docx',
    'purchase_docs',
    () => docx({ 'word/vbaProject.bin': text('x') }),
    'This is a Word document with macros or other active content. Save it as PDF or DOCX and upload it again.',
  ],
  [
    'a.docx',
    'purchase_docs',
    () => docxWithMainPart('xl/workbook.xml', '<Override PartName="/xl/workbook.xml" ContentType="x"/>'),
    'This is an Excel workbook. Save it as PDF or DOCX and upload it again.',
  ],
  [
    'a.doc',
    'purchase_docs',
    () => doc('Workbook'),
    'This is an Excel workbook. Save it as PDF or DOCX and upload it again.',
  ],
  [
    'a.pdf',
    'purchase_docs',
    () => text('Dear Sir'),
    'This file isn’t a PDF. Open it, save it as a PDF and upload it again.',
  ],
]

test.each(refused)('names what %s in %s is', async (name, category, bytes, message) => {
  expect(await refusal(await world.upload(name, await bytes(), { category }))).toMatchObject({
    status: 400,
    detail: message,
  })
})
