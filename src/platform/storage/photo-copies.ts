import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#src/lib/api/app-error.ts'
import { createFairQueue } from '#src/lib/time/fair-queue.ts'
import type { Services } from '../process/services.ts'
import { reducePhoto } from './photos.ts'
import { openFile } from './storage-disk.ts'

/** A page shows up to 25 photos, which a browser requests at once; they wait without having been read. */
const MAX_WAITING_OF_ONE = 25
/** Apart from uploads, so that visitors delay none of them by more than one photo. */
const inTurn = createFairQueue({
  most: 200,
  mostOfOne: MAX_WAITING_OF_ONE,
  refusal: () => new AppError('unavailable'),
})

interface Copy {
  /** The key of the stored photo. */
  key: string
  /** The longest side in pixels. */
  side: number
  /** Whose copies are made in turn. */
  owner: string
}

type Stores = Pick<Services['Variables'], 'env' | 'storage'>

/** Where this process keeps the copies; those older than an hour are deleted by the cleanup of files. */
export const photoCopiesFolder = ({ DATA_DIR }: Stores['env']): string => join(DATA_DIR, 'photo-copies')

const making = new Map<string, Promise<void>>()

/**
 * A stored photo as a JPEG whose sides have at most `side` pixels, as a stream. The copy is made once, of one photo of
 * each owner in turn, and kept on the disk: nothing is read before its turn, and no photo is held in memory. Null if the
 * photo isn't in storage. Throws unavailable, before it reads, when too many copies wait.
 */
export async function openPhotoCopy(stores: Stores, copy: Copy) {
  const path = join(photoCopiesFolder(stores.env), `${copy.key.replaceAll('/', '.')}.${copy.side}.jpg`)
  const found = await openFile(path)
  if (found !== null) return found
  const made = making.get(path) ?? inTurn(copy.owner, () => makeCopy(stores, copy, path))
  making.set(path, made)
  await made.finally(() => making.delete(path))
  return openFile(path)
}

async function makeCopy({ storage, env }: Stores, { key, side }: Copy, path: string): Promise<void> {
  await mkdir(photoCopiesFolder(env), { recursive: true, mode: 0o700 })
  const original = `${path}.${randomUUID()}`
  const reduced = `${original}.reduced`
  try {
    const stored = await storage.get(key)
    if (stored === null) return
    await pipeline(stored.body, createWriteStream(original, { flags: 'wx', mode: 0o600 }))
    await reducePhoto(original, reduced, side)
    // Another process may have made it meanwhile: the files are the same.
    await rename(reduced, path)
  } finally {
    for (const file of [original, reduced]) await rm(file, { force: true })
  }
}
