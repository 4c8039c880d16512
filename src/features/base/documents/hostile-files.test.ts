// @module-tag pglite

import { randomBytes } from 'node:crypto'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { DocumentCategory, StoredDocument } from './schema.ts'
import { createDocumentsWorld, refusal } from './test-documents.ts'
import { doc, docx, hugePng, jpeg, pdf, png } from './test-files.ts'

// Fifty malicious files and names: each is rejected, or stored as a harmless type that is never executed.

const world = worldForFile(createDocumentsWorld)

const text = (words: string) => new TextEncoder().encode(words)
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

const SVG = text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>')
const HTML = text('<!doctype html><script>alert(document.cookie)</script>')
const EXE = join(text('MZ'), randomBytes(2_000))
const GIF = text('GIF89a/*<script>alert(1)</script>*/')
const MACRO_TYPES = text(
  '<Types><Override PartName="/word/run.bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
)
const SCRIPT_PDF = text(
  '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** A ZIP whose central directory has false sizes, counts or flags. */
function forged(
  archive: Uint8Array,
  change: (bytes: Buffer, entry: number, end: number) => void,
): Uint8Array {
  const bytes = Buffer.from(archive)
  change(
    bytes,
    bytes.indexOf(Buffer.from('504b0102', 'hex')),
    bytes.lastIndexOf(Buffer.from('504b0506', 'hex')),
  )
  return bytes
}

type Hostile = [
  what: string,
  name: string,
  category: DocumentCategory,
  bytes: () => Uint8Array | Promise<Uint8Array>,
]

const refusedFiles: Hostile[] = [
  ['an SVG', 'plan.svg', 'photos_before', () => SVG],
  ['an SVG named .png', 'plan.png', 'photos_before', () => SVG],
  ['an SVG named .jpg', 'plan.jpg', 'photos_after', () => SVG],
  ['an SVG named .pdf', 'plan.pdf', 'purchase_docs', () => SVG],
  ['HTML', 'page.html', 'purchase_docs', () => HTML],
  ['HTML named .png', 'page.png', 'photos_before', () => HTML],
  ['HTML named .pdf', 'page.pdf', 'purchase_docs', () => HTML],
  ['HTML named .doc', 'page.doc', 'purchase_docs', () => HTML],
  ['HTML named .docx', 'page.docx', 'purchase_docs', () => HTML],
  ['HTML before a PDF', 'both.pdf', 'selling_docs', () => join(HTML, pdf())],
  ['a GIF named .png', 'a.png', 'photos_before', () => GIF],
  ['a program', 'setup.exe', 'purchase_docs', () => EXE],
  ['a program named .pdf', 'setup.pdf', 'purchase_docs', () => EXE],
  ['a program named .docx', 'setup.docx', 'purchase_docs', () => EXE],
  ['a second extension', 'quote.pdf.exe', 'renovation_docs', () => pdf()],
  ['a trailing dot', 'quote.pdf.', 'renovation_docs', () => pdf()],
  ['HTML without an extension', 'quote', 'renovation_docs', () => HTML],
  ['only an extension', '.htaccess', 'renovation_docs', () => pdf()],
  ['a macro document', 'a.docm', 'purchase_docs', () => docx()],
  ['macros in a .docx', 'a.docx', 'purchase_docs', () => docx({ 'word/vbaProject.bin': randomBytes(100) })],
  ['macros in a .doc', 'a.doc', 'purchase_docs', () => doc('WordDocument _VBA_PROJECT')],
  ['a spreadsheet named .doc', 'a.doc', 'purchase_docs', () => doc('Workbook')],
  ['any ZIP named .docx', 'a.docx', 'purchase_docs', () => zipSync({ 'a.txt': text('a') })],
  ['HTML inside a .docx', 'a.docx', 'purchase_docs', () => docx({ 'word/media/a.html': HTML })],
  [
    'a path traversal in a .docx',
    'a.docx',
    'purchase_docs',
    () => docx({ '../../etc/cron.d/a.xml': text('a') }),
  ],
  [
    'a decompression bomb in a .docx',
    'a.docx',
    'purchase_docs',
    () => docx({ 'word/a.xml': new Uint8Array(60 * 1024 * 1024) }),
  ],
  [
    'a .docx that declares 4 GB unpacked',
    'a.docx',
    'purchase_docs',
    () => forged(docx(), (bytes, entry) => bytes.writeUInt32LE(0xfffffff0, entry + 24)),
  ],
  [
    'a .docx that declares 65,535 parts',
    'a.docx',
    'purchase_docs',
    () => forged(docx(), (bytes, _entry, end) => bytes.writeUInt16LE(65_535, end + 10)),
  ],
  [
    'a .docx with its central directory elsewhere',
    'a.docx',
    'purchase_docs',
    () => forged(docx(), (bytes, _entry, end) => bytes.writeUInt32LE(0x7fffffff, end + 16)),
  ],
  [
    'an encrypted .docx',
    'a.docx',
    'purchase_docs',
    () => forged(docx(), (bytes, entry) => bytes.writeUInt16LE(1, entry + 8)),
  ],
  ['a truncated .docx', 'a.docx', 'purchase_docs', () => docx().subarray(0, 100)],
  ['a truncated PDF', 'a.pdf', 'purchase_docs', () => pdf().subarray(0, 80)],
  ['a PDF of eight bytes', 'a.pdf', 'purchase_docs', () => text('%PDF-1.4')],
  ['an empty file', 'a.pdf', 'purchase_docs', () => new Uint8Array()],
  ['an empty photo', 'a.jpg', 'photos_before', () => new Uint8Array()],
  ['a PNG of 20,000 × 20,000 pixels', 'a.png', 'photos_before', () => hugePng(20_000)],
  ['a PNG of 60,000 × 60,000 pixels', 'a.png', 'photos_before', () => hugePng(60_000)],
  ['a truncated PNG', 'a.png', 'photos_before', async () => (await png()).subarray(0, 60)],
  ['a truncated JPEG', 'a.jpg', 'photos_before', async () => (await jpeg()).subarray(0, 150)],
  [
    'a JPEG without its last 100 bytes',
    'a.jpg',
    'photos_before',
    async () => (await jpeg()).subarray(0, -100),
  ],
  [
    'a JPEG signature followed by noise',
    'a.jpg',
    'photos_before',
    () => join(Buffer.from('ffd8ffe0', 'hex'), randomBytes(5_000)),
  ],
  ['macros of another name', 'a.docx', 'purchase_docs', () => docx({ '[Content_Types].xml': MACRO_TYPES })],
  [
    'an SVG with a script in a .docx',
    'a.docx',
    'purchase_docs',
    () => docx({ 'word/media/image1.svg': SVG }),
  ],
  ['a script before a PDF', 'a.pdf', 'purchase_docs', () => join(text('<script>alert(1)</script>\n'), pdf())],
  ['a program before a PDF', 'a.pdf', 'purchase_docs', () => join(text('MZ\0\0'), pdf())],
  ['a PDF after 1,025 bytes', 'a.pdf', 'purchase_docs', () => join(new Uint8Array(1_025), pdf())],
  ['a photo in a document category', 'a.jpg', 'purchase_docs', () => jpeg()],
  ['a document in a photo category', 'a.pdf', 'photos_after', () => pdf()],
]

/** The type and name under which the file is stored. */
const harmlessFiles: [...Hostile, keptAs: string][] = [
  ['a PDF with a script', 'a.pdf', 'purchase_docs', () => SCRIPT_PDF, 'a.pdf'],
  ['a PDF that is also a ZIP', 'a.pdf', 'purchase_docs', () => join(pdf(), docx(), text('\n%%EOF')), 'a.pdf'],
  ['a PNG named .jpg', 'a.jpg', 'photos_before', () => png(), 'a.png'],
  ['HTML after a JPEG', 'a.jpg', 'photos_before', async () => join(await jpeg(), HTML), 'a.jpg'],
  ['a name with path traversal', '../../../../etc/passwd.pdf', 'purchase_docs', () => pdf(), 'passwd.pdf'],
  [
    'a name with Windows path traversal',
    '..\\..\\Windows\\evil.pdf',
    'purchase_docs',
    () => pdf(),
    'evil.pdf',
  ],
  [
    'a name with a direction override',
    'quote\u202efdp.exe\u202c.pdf',
    'purchase_docs',
    () => pdf(),
    'quotefdp.exe.pdf',
  ],
  [
    'a name with a NUL byte and line breaks',
    'a\u0000b\r\nX-Evil: 1\u007f.pdf',
    'purchase_docs',
    () => pdf(),
    'abX-Evil: 1.pdf',
  ],
  [
    'a name with HTML',
    '<img src=x onerror=alert(1)>.png',
    'photos_before',
    () => png(),
    '<img src=x onerror=alert(1)>.png',
  ],
  [
    'a name of 5,000 letters',
    `${'ā'.repeat(5_000)}.pdf`,
    'purchase_docs',
    () => pdf(),
    `${'ā'.repeat(146)}.pdf`,
  ],
  ['a name of invisible characters', '\u200b\u2066 .pdf', 'purchase_docs', () => pdf(), 'document.pdf'],
]

test('the tests cover fifty files', () => {
  expect(refusedFiles.length + harmlessFiles.length).toBeGreaterThanOrEqual(50)
})

// Clauses: deal-workflow 5.16, 10.18
describe('a rejected file is not stored, and the error suggests a fix', () => {
  test.each(refusedFiles)('%s', async (_what, name, category, bytes) => {
    const before = world.filesIn('files')
    const answer = await refusal(await world.upload(name, await bytes(), { category }))
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(answer.detail).toMatch(/upload|Save it/)
    expect(answer.detail).not.toMatch(/vips|sharp|\/tmp|ENOENT/i)
    expect(world.filesIn('files')).toEqual(before)
    expect(world.filesIn('uploads')).toEqual([])
  })
})

describe('a file is stored in a harmless form', () => {
  test.each(harmlessFiles)('%s', async (_what, name, category, bytes, keptAs) => {
    const stored = await world.uploaded(name, await bytes(), { category })
    expect(stored.name).toBe(keptAs)
    await expectHarmless(stored)
  })
})

async function expectHarmless(stored: StoredDocument): Promise<void> {
  const response = await world.send('GET', await world.linkTo(stored.id), { as: world.mere })
  const header = (name: string) => response.headers.get(name)
  expect(header('content-type')).toMatch(/^(application\/pdf|image\/(png|jpeg))$/)
  expect(header('content-disposition')).toMatch(
    /^attachment; filename="[^"\r\n]*"; filename\*=UTF-8''[\w.%~!-]+$/,
  )
  expect(header('x-content-type-options')).toBe('nosniff')
  expect(header('content-security-policy')).toBe("default-src 'none'; sandbox")
  const bytes = Buffer.from(await response.arrayBuffer())
  if (stored.fileType.startsWith('image/')) expect(bytes.includes('<script>')).toBe(false)
}

test('M3: a picture of 1 × 49,000,000 pixels is rejected before decoding, with the reason', async () => {
  const answer = await refusal(
    await world.upload('a.png', hugePng(1, 49_000_000), { category: 'photos_before' }),
  )
  expect(answer).toMatchObject({
    status: 400,
    detail: 'This photo is more than 20,000 pixels wide or high. Save a smaller version and upload that.',
  })
})

test('stored files have generated names only', () => {
  for (const name of world.filesIn('files')) expect(name).toMatch(/^[0-9a-f-]{36}(\.small)?\.(pdf|jpg|png)$/)
})

test('concurrent large photos are re-encoded serially, in bounded memory', async () => {
  const large = await jpeg({ width: 6_000, height: 4_000 })
  const upload = (name: string) => world.uploaded(name, large, { category: 'photos_before' })
  await upload('first.jpg')
  const before = process.memoryUsage().rss
  let highest = before
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss)
  }, 5)
  await Promise.all(Array.from({ length: 12 }, (_, place) => upload(`${place}.jpg`)))
  clearInterval(watch)
  const allDecoded = 12 * 6_000 * 4_000 * 3
  expect((highest - before) / allDecoded).toBeLessThan(0.5)
})
