import { type FileHandle, open } from 'node:fs/promises'
import { SIGNATURE_BYTES, signatureOf } from '#src/lib/files/file-signatures.ts'
import type { PictureFormat } from './photos.ts'
import { docContent, docxContent, readAt } from './word-files.ts'

const PDF_TAIL_BYTES = 2_048
const SMALLEST_PDF_BYTES = 64

/** What a file is by its content: `kind` is null for all types but these; `words`, such as "a WebP picture", for an unknown one. */
export interface FileContent {
  kind: 'pdf' | 'doc' | 'docx' | PictureFormat | null
  words: string | null
}

/** Determines a file's type by a few of its bytes; pictures are decoded later, which validates the rest. */
export async function contentOf(path: string, size: number): Promise<FileContent> {
  const file = await open(path)
  try {
    const signature = signatureOf(await readAt(file, 0, SIGNATURE_BYTES))
    if (signature?.kind === 'zip') return await docxContent(file, size)
    if (signature?.kind === 'ole') return await docContent(file, size)
    if (signature?.kind !== 'pdf') return { kind: signature?.kind ?? null, words: signature?.words ?? null }
    const end = await endWithoutPadding(file, size)
    const tail = await readAt(file, Math.max(0, end - PDF_TAIL_BYTES), PDF_TAIL_BYTES)
    const isComplete = end >= SMALLEST_PDF_BYTES && tail.includes('%%EOF')
    return isComplete ? { kind: 'pdf', words: 'a PDF' } : { kind: null, words: 'an incomplete PDF' }
  } finally {
    await file.close()
  }
}

/** Bytes with which scanners and mail programs fill a file up: zeros, spaces, line ends, 0x1A and 0xFF. */
const PADDING = new Set([0, 0x09, 0x0a, 0x0d, 0x1a, 0x20, 0xff])
const PIECE = 64 * 1024

/** The size of a file without the padding at its end, read in pieces from the end. */
async function endWithoutPadding(file: FileHandle, size: number): Promise<number> {
  let end = size
  while (end > 0) {
    const piece = await readAt(file, Math.max(0, end - PIECE), Math.min(PIECE, end))
    const last = piece.findLastIndex((byte) => !PADDING.has(byte))
    if (last >= 0) return end - piece.length + last + 1
    end -= piece.length
    if (piece.length === 0) return 0
  }
  return 0
}
