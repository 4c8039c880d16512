import { SIGNATURE_BYTES, type Signature, signatureOf } from '#src/lib/files/file-signatures.ts'

/** A file that a person has chosen, photographed, dropped or pasted; `problem` says why it can’t be used. */
export interface ChosenFile {
  file: File
  problem: string | null
}

/** Why a file isn’t accepted by its name, its size and its first bytes; null if it is. */
export type FileCheck = (file: File, signature: Signature | null) => string | null

/** Shown for a file that is gone, or locked by another program. */
export const UNREADABLE = 'This file can’t be opened. Close it in other programs and choose it again.'

/** Checks files when they are chosen, so that none fails once the person has gone on, such as when the network is back. */
export function checkFiles(files: Iterable<File>, check: FileCheck): Promise<ChosenFile[]> {
  return Promise.all(
    Array.from(files, async (file) => {
      const head = await headOf(file)
      return { file, problem: head === null ? UNREADABLE : check(file, signatureOf(head)) }
    }),
  )
}

async function headOf(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer())
  } catch {
    return null
  }
}
