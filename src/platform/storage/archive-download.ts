import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeZip, predictLength } from 'client-zip'
import type { Context } from 'hono'
import { localClockOfAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { AppError } from '#src/lib/api/app-error.ts'
import { attachmentHeader } from '#src/lib/files/file-names.ts'
import { createFairQueue } from '#src/lib/time/fair-queue.ts'
import { acquireSlot } from '../limits/concurrency-limit.ts'
import type { Services } from '../process/services.ts'
import { encodeTexts, toWebStream } from '../streams/web-stream.ts'
import type { Storage } from './storage.ts'
import { createTemporaryFolder } from './storage-disk.ts'

/** Concurrent downloads per organization, and per person in all organizations, in this process. */
const MAX_CONCURRENT_DOWNLOADS = 2
const TOO_MANY = 'Two downloads are already running. Wait until one has finished, then try again.'
const BUSY = 'Several downloads are being prepared. Try again in a minute.'
/** Each holds one of ten database connections while it reads, ten seconds for 20,000 deals: the others are for requests. */
const readInTurn = createFairQueue({
  running: 3,
  most: 12,
  mostOfOne: MAX_CONCURRENT_DOWNLOADS + 1,
  refusal: () => new AppError('rate_limited', BUSY, { retryAfter: 60 }),
})

/** Collects the entries of a ZIP archive in order. Sizes in bytes. */
export interface Archive {
  /** Adds a text, streamed to a temporary file. */
  addText(path: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<void>
  /** Adds a stored file, which is read only when it is sent. */
  addStored(file: { path: string; key: string; size: number }): void
}

interface ArchiveDownload {
  name: string
  userId: string
  /** The organization, if the archive is of one. */
  organizationId?: string
  now: Date
}

interface Entry {
  name: string
  size: number
  lastModified: Date
  read: () => AsyncIterable<Uint8Array>
}

/**
 * Streams a ZIP archive of the entries that `fill` adds. Texts are written to disk first: the transaction of `fill`
 * ends before the response starts, and Content-Length is known, so browsers show progress. Nothing is compressed;
 * memory use is constant. Throws rate_limited while the user or the organization has two downloads running.
 */
export async function sendArchive(
  c: Context<Services>,
  { name, userId, organizationId, now }: ArchiveDownload,
  fill: (archive: Archive) => Promise<void>,
): Promise<Response> {
  const { env, storage } = c.var
  const slots: (() => void)[] = []
  let folder: string | null = null
  const release = () => {
    for (const releaseSlot of slots) releaseSlot()
    if (folder !== null) void rm(folder, { recursive: true, force: true })
  }
  try {
    for (const owner of organizationId === undefined ? [userId] : [userId, organizationId]) {
      const error = new AppError('rate_limited', TOO_MANY, { retryAfter: 60 })
      slots.push(acquireSlot({ key: `archive:${owner}`, max: MAX_CONCURRENT_DOWNLOADS, error }))
    }
    folder = await createTemporaryFolder(env.DATA_DIR, 'archive')
    const entries: Entry[] = []
    const archive = archiveIn(folder, entries, { storage, now })
    await readInTurn(userId, () => fill(archive))
    const headers = {
      'content-type': 'application/zip',
      'content-disposition': attachmentHeader(name),
      'content-length': String(predictLength(entries)),
      'cache-control': 'private, no-store',
    }
    if (c.req.raw.method === 'HEAD') {
      release()
      return new Response(null, { headers })
    }
    return new Response(toWebStream(zipped(entries, release), release), { headers })
  } catch (error) {
    release()
    throw error
  }
}

function archiveIn(folder: string, entries: Entry[], { storage, now }: { storage: Storage; now: Date }) {
  return {
    async addText(name, pieces) {
      const path = join(folder, String(entries.length))
      const file = await open(path, 'wx', 0o600)
      try {
        await file.writeFile(encodeTexts(pieces))
        const { size } = await file.stat()
        entries.push({ name, size, lastModified: now, read: () => createReadStream(path) })
      } finally {
        await file.close()
      }
    },
    addStored({ path: name, key, size }) {
      entries.push({ name, size, lastModified: now, read: () => storedBytes(storage, key, size) })
    },
  } satisfies Archive
}

async function* zipped(entries: readonly Entry[], release: () => void) {
  try {
    yield* makeZip(inputsOf(entries))
  } finally {
    release()
  }
}

function* inputsOf(entries: readonly Entry[]) {
  for (const { read, ...entry } of entries) {
    yield { ...entry, lastModified: localClockOfAuckland(entry.lastModified), input: read() }
  }
}

/** A missing file is replaced by a notice padded to the same size, because Content-Length has already been sent. */
async function* storedBytes(storage: Storage, key: string, size: number): AsyncGenerator<Uint8Array> {
  const stored = await storage.get(key)
  if (stored !== null) yield* stored.body
  else yield Buffer.alloc(size, 'This file was no longer available when the archive was made.\n')
}
