import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

const inflate = promisify(inflateRaw)

/** The size of a ZIP archive's end record with the longest comment. */
const MAX_END_BYTES = 65_535 + 22
const MAX_DIRECTORY_BYTES = 1024 * 1024
const MAX_ENTRIES = 4_000
/** The limit of the total unpacked size. */
const MAX_UNPACKED_BYTES = 500 * 1024 * 1024
/** Text compresses to a tenth of its size, ZIP bombs to a thousandth. */
const MAX_RATIO = 200
const RATIO_MATTERS_BYTES = 4 * 1024 * 1024
/** The limit of the list of content types, in which a part takes about 120 bytes. */
const MAX_TYPES_BYTES = 256 * 1024
/** The limits of an SVG picture and of all of a document, unpacked. */
const MAX_PICTURE_BYTES = 4 * 1024 * 1024
const MAX_PICTURES_BYTES = 20 * 1024 * 1024
/** Each is read from the disk and unpacked by itself. */
const MAX_PICTURES = 500
const LOCAL_HEADER_BYTES = 30

const END_MARK = 0x06054b50
const ENTRY_MARK = 0x02014b50

interface Entry {
  /** In lower case, because the names of parts ignore case. */
  name: string
  isEncrypted: boolean
  isDeflated: boolean
  packed: number
  unpacked: number
  start: number
}

/** `kind` is null for another file, which `words` names. */
export interface WordContent {
  kind: 'doc' | 'docx' | null
  words: string
}

const MAIN_PART = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const ACTIVE_NAME = /vbaproject|\.(exe|js|vbs|html?)$/
const ACTIVE_TYPE = /macroenabled|vbaproject/
const ACTIVE_SVG = /<script|\son[a-z]+\s*=|javascript:|<foreignobject|<!entity/i

/**
 * A ZIP archive: a Word document (docx) if it has the required parts, no active content and a reasonable unpacked size.
 * Reads the central directory, the content types and SVG pictures only, each of at most the size that it declares.
 */
export async function docxContent(file: FileHandle, size: number): Promise<WordContent> {
  const entries = await entriesOf(file, size)
  if (entries === null) return { kind: null, words: 'an incomplete Word document or ZIP archive' }
  const parts = new Map(entries.map((entry) => [entry.name, entry]))
  if (parts.size < entries.length || !areSafe(entries)) return other('an unsafe ZIP archive')
  const types = await textOf(file, parts.get('[content_types].xml'), MAX_TYPES_BYTES)
  if (types === null || !hasMainPart(types, parts)) return other(archiveInWords([...parts.keys()]))
  if ([...parts.keys()].some((name) => ACTIVE_NAME.test(name)) || ACTIVE_TYPE.test(types))
    return other('a Word document with macros or other active content')
  const pictures = entries.filter(({ name }) => name.endsWith('.svg'))
  if (pictures.length > MAX_PICTURES || sumOf(pictures) > MAX_PICTURES_BYTES)
    return other('a Word document with too many or too large SVG pictures')
  for (const picture of pictures) {
    const svg = await textOf(file, picture, MAX_PICTURE_BYTES)
    if (svg === null || ACTIVE_SVG.test(svg))
      return other('a Word document with a picture that has active content')
  }
  return { kind: 'docx', words: 'a Word document (docx)' }
}

function other(words: string): WordContent {
  return { kind: null, words }
}

function areSafe(entries: readonly Entry[]): boolean {
  const isSafe = (entry: Entry) =>
    !entry.isEncrypted && !isBomb(entry) && !/(^|[\\/])\.\.([\\/]|$)|^[\\/]/.test(entry.name)
  return entries.every(isSafe) && sumOf(entries) <= MAX_UNPACKED_BYTES && !overlap(entries)
}

function sumOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { unpacked }) => sum + unpacked, 0)
}

/** Whether parts share packed bytes, by which a small archive unpacks the same bytes many times. */
function overlap(entries: readonly Entry[]): boolean {
  const inOrder = entries.toSorted((one, another) => one.start - another.start)
  return inOrder.some(({ start, packed }, place) => {
    const next = inOrder[place + 1]
    return next !== undefined && start + LOCAL_HEADER_BYTES + packed > next.start
  })
}

/** Word Online names the main part word/document2.xml, so that its type decides. */
function hasMainPart(types: string, parts: ReadonlyMap<string, Entry>): boolean {
  const main = types.split('<').filter((tag) => tag.startsWith('override') && tag.includes(MAIN_PART))
  const names = main.map((override) => /partname\s*=\s*["']\/([^"']+)["']/.exec(override)?.[1] ?? '')
  return parts.has('word/document.xml') || names.some((name) => parts.has(name))
}

function archiveInWords(names: readonly string[]): string {
  const has = (start: string) => names.some((name) => name.startsWith(start))
  if (has('word/')) return 'a damaged Word document'
  if (has('xl/')) return 'an Excel workbook'
  if (has('ppt/')) return 'a PowerPoint presentation'
  if (has('index/') || has('index.')) return 'a Pages document'
  return has('mimetype') ? 'an OpenDocument file' : 'a ZIP archive'
}

/** The text of a part in lower case; null if it is missing, larger than `most` or than it declares, or damaged. */
async function textOf(file: FileHandle, part: Entry | undefined, most: number): Promise<string | null> {
  if (part === undefined || part.packed > most || part.unpacked > most) return null
  const header = await readAt(file, part.start, LOCAL_HEADER_BYTES)
  if (header.length < LOCAL_HEADER_BYTES) return null
  const from = part.start + LOCAL_HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28)
  const packed = await readAt(file, from, part.packed)
  try {
    // One byte more than declared, so that a larger part is noticed.
    const bytes = part.isDeflated ? await inflate(packed, { maxOutputLength: part.unpacked + 1 }) : packed
    return bytes.length === part.unpacked ? decoded(bytes).toLowerCase() : null
  } catch {
    return null
  }
}

function decoded(bytes: Buffer): string {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
  return bytes.toString(isWide ? 'utf16le' : 'utf8')
}

function isBomb({ packed, unpacked }: Entry): boolean {
  return unpacked > RATIO_MATTERS_BYTES && unpacked > packed * MAX_RATIO
}

/** The central directory of an archive; null if it is missing, inconsistent or too large. */
async function entriesOf(file: FileHandle, size: number): Promise<Entry[] | null> {
  const tail = await readAt(file, Math.max(0, size - MAX_END_BYTES), MAX_END_BYTES)
  const end = lastEndRecord(tail)
  if (end === null) return null
  const count = end.readUInt16LE(10)
  const bytes = end.readUInt32LE(12)
  const start = end.readUInt32LE(16)
  if (count > MAX_ENTRIES || bytes > MAX_DIRECTORY_BYTES || start + bytes > size) return null
  return parseEntries(await readAt(file, start, bytes), count)
}

function lastEndRecord(tail: Buffer): Buffer | null {
  for (let at = tail.length - 22; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === END_MARK) return tail.subarray(at)
  }
  return null
}

function parseEntries(directory: Buffer, count: number): Entry[] | null {
  const entries: Entry[] = []
  let at = 0
  while (entries.length < count) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== ENTRY_MARK) return null
    const nameLength = directory.readUInt16LE(at + 28)
    const next = at + 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    if (next > directory.length) return null
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength).toLowerCase(),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      isDeflated: directory.readUInt16LE(at + 10) !== 0,
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      start: directory.readUInt32LE(at + 42),
    })
    at = next
  }
  return entries
}

const PIECE = 64 * 1024
/** Names of streams by which Office's old format tells its documents apart; the first that a file has decides. */
const STREAMS = [
  { name: '_VBA_PROJECT', words: 'an Office document with macros' },
  { name: 'EncryptedPackage', words: 'an Office document with a password' },
  { name: 'WordDocument', words: null },
  { name: 'Workbook', words: 'an Excel workbook' },
  { name: 'PowerPoint Document', words: 'a PowerPoint presentation' },
] as const
const LONGEST_NAME = 64

/** A compound file: a Word 97–2003 document (doc) if it has its stream and no macros. */
export async function docContent(file: FileHandle, size: number): Promise<WordContent> {
  const found = new Set<string>()
  // Chunks overlap, so that a match across a boundary is found.
  for (let at = 0; at < size; at += PIECE) {
    const piece = await readAt(file, at, PIECE + LONGEST_NAME)
    for (const { name } of STREAMS) if (piece.includes(Buffer.from(name, 'utf16le'))) found.add(name)
  }
  const stream = STREAMS.find(({ name }) => found.has(name))
  return stream?.words === null
    ? { kind: 'doc', words: 'a Word document (doc)' }
    : { kind: null, words: stream?.words ?? 'an old Office document' }
}

/** Reads up to `length` bytes from `position`. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  return buffer.subarray(0, bytesRead)
}
