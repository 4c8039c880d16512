import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeZip, predictLength } from 'client-zip'
import type { Context } from 'hono'
import { AppError } from '#src/lib/app-error.ts'
import { takePlace } from './at-once.ts'
import { attachment } from './attachment.ts'
import { scratchFolder } from './leftovers.ts'
import type { Services } from './services.ts'
import type { Storage } from './storage.ts'
import { bytesOf, streamOf } from './stream-of.ts'

/** Downloads of one organization or person that may be under way in this process. */
const DOWNLOADS_AT_ONCE = 2

/** What goes into a ZIP archive, in the order in which it is added. Sizes in bytes. */
export interface Archive {
  /** Adds a text, written to this machine's disk piece by piece. */
  addText(path: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<void>
  /** Adds a stored file, read when its turn comes. */
  addStored(file: { path: string; key: string; size: number }): void
}

interface ArchiveDownload {
  /** The name of the file, with its extension. */
  name: string
  /** Whose downloads are counted: an organization's or a person's id. */
  owner: string
  now: Date
}

interface Entry {
  name: string
  size: number
  lastModified: Date
  read: () => AsyncIterable<Uint8Array>
}

/**
 * Answers with a ZIP archive of what `fill` adds. Texts are on disk before the answer begins, so a transaction of `fill` is
 * over by then and the size is known: browsers show progress and can cancel. Nothing is compressed, memory stays flat.
 * Throws rate_limited while two of the same owner are under way.
 */
export async function sendArchive(
  c: Context<Services>,
  { name, owner, now }: ArchiveDownload,
  fill: (archive: Archive) => Promise<void>,
): Promise<Response> {
  const { env, storage } = c.var
  const leave = takePlace({ key: `archive:${owner}`, most: DOWNLOADS_AT_ONCE, refusal: tooMany() })
  let folder: string | null = null
  const release = () => {
    leave()
    if (folder !== null) void rm(folder, { recursive: true, force: true })
  }
  try {
    folder = await scratchFolder(env.DATA_DIR, 'archive')
    const entries: Entry[] = []
    await fill(archiveIn(folder, entries, { storage, now }))
    const headers = {
      'content-type': 'application/zip',
      'content-disposition': attachment(name),
      'content-length': String(predictLength(entries)),
      'cache-control': 'private, no-store',
    }
    if (c.req.raw.method === 'HEAD') {
      release()
      return new Response(null, { headers })
    }
    return new Response(streamOf(zipped(entries, release), release), { headers })
  } catch (error) {
    release()
    throw error
  }
}

function archiveIn(
  folder: string,
  entries: Entry[],
  { storage, now }: { storage: Storage; now: Date },
): Archive {
  return {
    async addText(name, pieces) {
      const path = join(folder, String(entries.length))
      const file = await open(path, 'wx', 0o600)
      try {
        await file.writeFile(bytesOf(pieces))
        const { size } = await file.stat()
        entries.push({ name, size, lastModified: now, read: () => createReadStream(path) })
      } finally {
        await file.close()
      }
    },
    addStored({ path: name, key, size }) {
      entries.push({ name, size, lastModified: now, read: () => storedBytes(storage, key, size) })
    },
  }
}

async function* zipped(
  entries: readonly Entry[],
  release: () => void,
): AsyncGenerator<Uint8Array, undefined> {
  try {
    yield* makeZip(inputsOf(entries))
  } finally {
    release()
  }
}

function* inputsOf(entries: readonly Entry[]) {
  for (const { read, ...entry } of entries) yield { ...entry, input: read() }
}

/** A stored file. One that is gone is replaced by a sentence of the same size: the archive's size has been announced. */
async function* storedBytes(storage: Storage, key: string, size: number): AsyncGenerator<Uint8Array> {
  const stored = await storage.get(key)
  if (stored !== null) yield* stored.body
  else yield Buffer.alloc(size, 'This file was no longer available when the archive was made.\n')
}

function tooMany(): AppError {
  const words = 'Two downloads are already running. Wait until one has finished, then try again.'
  return new AppError('rate_limited', words, { retryAfter: 60 })
}
