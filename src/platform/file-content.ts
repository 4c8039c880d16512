import { type FileHandle, open } from 'node:fs/promises'
import { isDoc, isDocx, readAt } from './word-files.ts'

const JPEG = Buffer.from('ffd8ff', 'hex')
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
const GIF = Buffer.from('GIF8')
const PDF_TAIL_BYTES = 2_048
const SMALLEST_PDF_BYTES = 64

const TESTS = {
  pdf: isPdf,
  doc: isDoc,
  docx: isDocx,
  // Photos are decoded later, which validates the rest.
  jpeg: (file: FileHandle) => beginsWith(file, JPEG),
  png: (file: FileHandle) => beginsWith(file, PNG),
  gif: (file: FileHandle) => beginsWith(file, GIF),
  webp: isWebp,
}

/** Whether a file's content matches its type. Reads a few bytes without unpacking anything. */
export async function isContentOf(kind: keyof typeof TESTS, path: string, size: number): Promise<boolean> {
  const file = await open(path)
  try {
    return await TESTS[kind](file, size)
  } finally {
    await file.close()
  }
}

async function beginsWith(file: FileHandle, mark: Buffer): Promise<boolean> {
  return (await readAt(file, 0, mark.length)).equals(mark)
}

async function isWebp(file: FileHandle): Promise<boolean> {
  return /^RIFF.{4}WEBPVP8/s.test((await readAt(file, 0, 16)).toString('latin1'))
}

/** Must start with the PDF header at byte 0, so no other format can precede it, and end with the trailer. */
async function isPdf(file: FileHandle, size: number): Promise<boolean> {
  if (size < SMALLEST_PDF_BYTES) return false
  const head = await readAt(file, 0, 8)
  const tail = await readAt(file, Math.max(0, size - PDF_TAIL_BYTES), PDF_TAIL_BYTES)
  return /^%PDF-[12]\.\d/.test(head.toString('latin1')) && tail.includes('%%EOF')
}
