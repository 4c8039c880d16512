import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { toWebStream } from '../streams/web-stream.ts'
import { checkedKey, LIST_SIZE, type Storage, type StoredFile } from './storage.ts'

/** Suffix of a file being written; never part of a key. */
const UNFINISHED = '.part'

/** Stores files in a local folder, readable by the server's user only. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, checkedKey(key))
  return {
    async put(key, file) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const unfinished = `${path}${UNFINISHED}`
      try {
        await pipeline(createReadStream(file.path), createWriteStream(unfinished, { mode: 0o600 }))
        await flushToDisk(unfinished)
        await rename(unfinished, path)
      } catch (error) {
        // On a full disk, a partial file would take up space that the next file needs.
        await rm(unfinished, { force: true })
        throw error
      }
      await flushToDisk(dirname(path))
    },
    get: async (key) => openFile(pathOf(key)),
    async remove(keys) {
      for (const key of keys) {
        const path = pathOf(key)
        await rm(path, { force: true })
        await rm(`${path}${UNFINISHED}`, { force: true })
        // Removes the deal's folder after its last file.
        await rmdir(dirname(path)).catch(() => {})
      }
    },
    async list(prefix, after) {
      const found: StoredFile[] = []
      for await (const key of keysIn(folder, '', prefix, after)) {
        const state = await stat(join(folder, key)).catch(nullIfMissing)
        if (state !== null) found.push({ key: key.replace(/\.part$/, ''), modifiedAt: state.mtime })
        if (found.length === LIST_SIZE) break
      }
      return found
    },
  }
}

/** A file as a stream, with its size in bytes; null if it doesn't exist. */
export async function openFile(path: string) {
  const file = await open(path).catch(nullIfMissing)
  if (file === null) return null
  const { size } = await file.stat()
  const reading = file.createReadStream()
  return { size, body: toWebStream(reading, () => reading.destroy()) }
}

/** Calls fsync, so that a file's content, or the names in a folder, survive a power failure. */
export async function flushToDisk(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The keys below a folder in order. Skips folders without matching keys. */
async function* keysIn(
  folder: string,
  inside: string,
  prefix: string,
  after: string,
): AsyncGenerator<string> {
  const entries = await readdir(join(folder, inside), { withFileTypes: true }).catch(nullIfMissing)
  for (const entry of (entries ?? []).toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const key = `${inside}${entry.name}`
    if (entry.isDirectory()) {
      const within = `${key}/`
      const mayHaveWanted = within.startsWith(prefix) || prefix.startsWith(within)
      const isPast = !after.startsWith(within) && within < after
      if (mayHaveWanted && !isPast) yield* keysIn(folder, within, prefix, after)
    } else if (key.startsWith(prefix) && key > after) yield key
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

/** Longer than any upload takes, so an older file is no longer in use. */
const STALE_MS = 60 * 60_000

/** Deletes temporary files that killed processes left in a folder, by name pattern. */
export async function removeStaleFiles(folder: string, now: Date, names = /./): Promise<void> {
  for (const name of (await readdir(folder).catch(() => [])).filter((entry) => names.test(entry))) {
    const path = join(folder, name)
    const state = await stat(path).catch(() => null)
    if (state !== null && now.getTime() - state.mtimeMs > STALE_MS)
      await rm(path, { recursive: true, force: true })
  }
}

/** What a server receives and makes; restores and checks by the operator have other names. */
const OF_SERVERS = /^(?:[\da-f-]{36}|archive-|pdf-)/

/** Deletes what killed servers left among the uploads and haven't written to for `unusedMs`. */
export async function removeLeftUploads(dataDirectory: string, unusedMs = STALE_MS): Promise<void> {
  const uploads = join(dataDirectory, 'uploads')
  await removeStaleFiles(uploads, new Date(Date.now() + STALE_MS - unusedMs), OF_SERVERS)
}

/** Creates a temporary folder next to the uploads. The caller removes it; if the process dies, the cleanup job does. */
export async function createTemporaryFolder(dataDirectory: string, name: string): Promise<string> {
  const uploads = join(dataDirectory, 'uploads')
  await mkdir(uploads, { recursive: true, mode: 0o700 })
  return mkdtemp(join(uploads, `${name}-`))
}
