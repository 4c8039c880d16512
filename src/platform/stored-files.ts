import type { Context } from 'hono'
import { AppError } from '#src/lib/app-error.ts'
import { type FileToStore, LIST_SIZE, type Storage } from './storage.ts'

/** A file that the store did not take: its disk is full, or it cannot be reached. */
export function notStored(cause: unknown): AppError {
  const words =
    'The file could not be stored: there is no room for it, or the file store does not answer. Nothing of it was kept. Please upload it again in a few minutes.'
  return new AppError('unavailable', words, { cause })
}

/** Puts a file into the store, under a key that was never used before. Throws unavailable, in words for its sender. */
export async function storeFile(storage: Storage, key: string, file: FileToStore): Promise<void> {
  await storage.put(key, file).catch((cause: unknown) => {
    throw notStored(cause)
  })
}

interface Sending {
  key: string
  headers: Record<string, string>
  /** What people read when the store does not give the file. */
  failure: string
}

/** Answers with the bytes of a stored file, as they come; to HEAD with its size alone. Throws unavailable. */
export async function sendStoredFile(c: Context, { key, headers, failure }: Sending): Promise<never> {
  const storage: Storage = c.get('storage')
  const stored = await storage.get(key).catch((cause: unknown) => {
    throw new AppError('unavailable', failure, { cause })
  })
  if (stored === null) throw new AppError('unavailable', failure)
  const all = { ...headers, 'content-length': String(stored.size) }
  if (c.req.raw.method !== 'HEAD') return c.body(stored.body, 200, all) as never
  // Nobody reads the bytes then, and an open file would wait for a reader for ever.
  await stored.body.cancel()
  return c.body(null, 200, all) as never
}

/** One part of the store, and the rows whose files belong there. */
export interface Shelf {
  prefix: string
  /** Our own keys: the store may hold files of others, which are left alone. */
  ownKey: RegExp
  /** Keys that rows name and that must be stored by now, after one key and up to another in the order of bytes. */
  keysOfRows(range: { prefix: string; after: string; upTo: string | null }): Promise<string[]>
  /** Those of these keys that no row names. */
  keysWithoutRow(keys: readonly string[]): Promise<string[]>
}

export interface ShelfReport {
  filesWithoutRow: number
  /** Files that rows name and the store does not have: nothing of ours leaves such a thing, so somebody must look. */
  missingFiles: string[]
}

/** `graceSeconds`: what is younger may still be in the making. */
interface Sweeping {
  storage: Storage
  now: Date
  graceSeconds: number
}

/**
 * Compares the rows of a shelf with the store in both directions, in the order of keys, a thousand files at a time:
 * removes files that no row names and reports rows whose file is gone.
 */
export async function sweepShelf(sweeping: Sweeping, shelf: Shelf): Promise<ShelfReport> {
  const report: ShelfReport = { filesWithoutRow: 0, missingFiles: [] }
  const { prefix } = shelf
  let after = ''
  for (;;) {
    const files = await sweeping.storage.list(prefix, after)
    const last = files.at(-1)?.key
    const isEnd = last === undefined || files.length < LIST_SIZE
    const keys = new Set(files.map((file) => file.key))
    const wanted = await shelf.keysOfRows({ prefix, after, upTo: isEnd ? null : last })
    report.missingFiles.push(...wanted.filter((key) => !keys.has(key)))
    report.filesWithoutRow += await removeUnknown(sweeping, shelf, files)
    if (isEnd) return report
    after = last
  }
}

async function removeUnknown(
  { storage, now, graceSeconds }: Sweeping,
  shelf: Shelf,
  files: Awaited<ReturnType<Storage['list']>>,
): Promise<number> {
  const old = files.filter(
    ({ key, modifiedAt }) =>
      shelf.ownKey.test(key) && modifiedAt.getTime() <= now.getTime() - graceSeconds * 1000,
  )
  const unknown = await shelf.keysWithoutRow(old.map((file) => file.key))
  await storage.remove(unknown)
  return unknown.length
}
