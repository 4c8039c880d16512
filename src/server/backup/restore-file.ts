import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Storage } from '#src/platform/storage.ts'
import { BackupError } from './archive.ts'

interface FileOfBackup {
  key: string
  size: number
  /** The path of its temporary copy. */
  path: string
}

/** Stores a file of a backup and reads it back. Skips one that exists with the same bytes; otherwise adds its key to `added`. */
export async function restoreFile(
  storage: Storage,
  { key, size, path }: FileOfBackup,
  added: string[],
): Promise<void> {
  const wanted = await hashOf(createReadStream(path))
  const before = await storage.get(key)
  if (before !== null && (await hashOf(before.body)) === wanted) return
  if (before === null) added.push(key)
  // The media type is in the file's row; the storage's is never read.
  await storage.put(key, { path, size, type: 'application/octet-stream' })
  const stored = await storage.get(key)
  if (stored === null || (await hashOf(stored.body)) !== wanted)
    throw new BackupError(`The file storage changed the content of ${key}`)
}

async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const sha256 = createHash('sha256')
  for await (const piece of bytes) sha256.update(piece)
  return sha256.digest('hex')
}
