import type { FileHandle } from 'node:fs/promises'

/** The size of a ZIP archive's end record with the longest comment. */
const MAX_END_BYTES = 65_535 + 22
const MAX_DIRECTORY_BYTES = 1024 * 1024
const MAX_ENTRIES = 4_000
/** The limit of the total unpacked size. */
const MAX_UNPACKED_BYTES = 500 * 1024 * 1024
/** Text compresses to a tenth of its size, ZIP bombs to a thousandth. */
const MAX_RATIO = 200
const RATIO_MATTERS_BYTES = 4 * 1024 * 1024

const END_MARK = 0x06054b50
const ENTRY_MARK = 0x02014b50
const FIRST_MARK = 0x04034b50

interface Entry {
  name: string
  isEncrypted: boolean
  packed: number
  unpacked: number
}

/**
 * Whether a file is a Word document (docx): a ZIP archive with the required parts, no macros and a reasonable
 * unpacked size. Reads the central directory only; unpacks nothing.
 */
export async function isDocx(file: FileHandle, size: number): Promise<boolean> {
  const first = await readAt(file, 0, 4)
  if (first.length < 4 || first.readUInt32LE(0) !== FIRST_MARK) return false
  const entries = await entriesOf(file, size)
  if (entries === null) return false
  const names = new Set(entries.map((entry) => entry.name))
  const isComplete = names.has('[Content_Types].xml') && names.has('word/document.xml')
  const hasMacros = [...names].some((name) => /vbaproject|\.(exe|js|vbs|html?|svg)$/i.test(name))
  const isSafe = entries.every(
    (entry) => !entry.isEncrypted && !isBomb(entry) && !/(^|[\\/])\.\.([\\/]|$)|^[\\/]/.test(entry.name),
  )
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  return isComplete && !hasMacros && isSafe && names.size === entries.length && unpacked <= MAX_UNPACKED_BYTES
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
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
    })
    at = next
  }
  return entries
}

const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le')
const MACROS = Buffer.from('_VBA_PROJECT', 'utf16le')
const PIECE = 64 * 1024

/** Whether a file is a Word 97–2003 document (doc) without macros. */
export async function isDoc(file: FileHandle, size: number): Promise<boolean> {
  const head = await readAt(file, 0, 512)
  if (head.length < 512 || !head.subarray(0, 8).equals(COMPOUND_FILE)) return false
  let hasWord = false
  // Chunks overlap, so that a match across a boundary is found.
  for (let at = 0; at < size; at += PIECE) {
    const piece = await readAt(file, at, PIECE + WORD_STREAM.length)
    hasWord ||= piece.includes(WORD_STREAM)
    if (piece.includes(MACROS)) return false
  }
  return hasWord
}

/** Reads up to `length` bytes from `position`. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  return buffer.subarray(0, bytesRead)
}
