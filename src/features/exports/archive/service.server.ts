import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { jsonArray } from '#src/lib/json-array.ts'
import type { Database } from '#src/server/db/database.ts'
import type { JobServices } from '#src/server/outbox.ts'
import type { Storage } from '#src/server/storage.ts'
import { bytesOf } from '#src/server/stream-of.ts'
import { centralDirectory, packFile } from '#src/server/zip-parts.ts'
import type { StepOfExport } from '../queries.server.ts'
import {
  type BegunStep,
  type Entry,
  type FinishedEntry,
  listMissing,
  packedEntries,
  recordStep,
  type StepDone,
} from './queries.server.ts'

/** Where parts of archives are kept in the store. */
export const EXPORT_PREFIX = 'exports/'

/** A part of an archive while it is being written, on this machine's disk. */
export interface Part {
  /** Bytes so far. */
  readonly size: number
  pack(path: string, pieces: AsyncIterable<Uint8Array>, isDeflated: boolean): Promise<FinishedEntry>
  packText(path: string, texts: AsyncIterable<string>): Promise<FinishedEntry>
  /** Ends the archive: the list of all its files. */
  end(files: AsyncIterable<FinishedEntry>): Promise<void>
}

/** Takes a step: `fill` writes a part and says what it has done; then the part is stored, and only then written down. */
export async function takeStep(
  { db, env, storage }: JobServices,
  step: BegunStep,
  fill: (part: Part) => Promise<Omit<StepDone, 'part'>>,
): Promise<void> {
  const folder = join(env.DATA_DIR, 'uploads')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  try {
    const { size, done } = await writePart(path, step, fill)
    const part = size === 0 ? null : { fileKey: newKey(step), size }
    if (part !== null) await storage.put(part.fileKey, { path, size, type: 'application/zip' })
    const isOurs = await recordStep(db, step, { ...done, part })
    // Stopped meanwhile, or taken by another process: nobody will ever ask for these bytes.
    if (!isOurs && part !== null) await storage.remove([part.fileKey])
  } finally {
    await rm(path, { force: true })
  }
}

/** Every try has a key of its own, so that one that was given up and comes late changes nothing. */
function newKey({ organizationId, exportId }: StepOfExport): string {
  return `${EXPORT_PREFIX}${organizationId}/${exportId}/${randomUUID()}.zip`
}

async function writePart(
  path: string,
  step: BegunStep,
  fill: (part: Part) => Promise<Omit<StepDone, 'part'>>,
): Promise<{ size: number; done: Omit<StepDone, 'part'> }> {
  const file = await open(path, 'wx', 0o600)
  try {
    const part = partIn(file, step)
    const done = await fill(part)
    return { size: part.size, done }
  } finally {
    await file.close()
  }
}

function partIn(file: FileHandle, { size: partStartsAt, createdAt: writtenAt }: BegunStep): Part {
  let at = 0
  const pack: Part['pack'] = async (path, pieces, isDeflated) => {
    const { packed, sha256, end } = await packFile(
      file,
      { at, partStartsAt, writtenAt },
      { path, pieces, isDeflated },
    )
    at = end
    return { ...packed, sha256 }
  }
  return {
    get size() {
      return at
    },
    pack,
    packText: (path, texts) => pack(path, bytesOf(texts), true),
    end: async (files) => {
      const startsAt = partStartsAt + at
      for await (const piece of centralDirectory(files, { startsAt, writtenAt })) {
        await file.write(piece, 0, piece.length, at)
        at += piece.length
      }
    },
  }
}

/** So much is packed before it is stored, and before people see the numbers move. */
const PART_BYTES = 16 * 1024 * 1024

/** Packs the next files of documents. One that was deleted since the rows were read is written down as missing. */
export async function packFiles(
  storage: Storage,
  part: Part,
  waiting: Entry[],
): Promise<Omit<StepDone, 'part'>> {
  const entries: StepDone['entries'] = []
  for (const entry of waiting) {
    if (part.size >= PART_BYTES) break
    const stored = entry.fileKey === null ? null : await storage.get(entry.fileKey)
    const packed = stored && (await part.pack(entry.path, stored.body, false))
    entries.push({ ...entry, isMissing: packed === null, packed })
  }
  return { entries, isLast: false }
}

/** Packs the list of everything that is in the archive, and ends it. */
export async function packEnd(db: Database, part: Part, step: BegunStep): Promise<Omit<StepDone, 'part'>> {
  const head = {
    readAt: step.readAt?.toISOString(),
    counts: step.counts,
    missing: await listMissing(db, step),
  }
  const listed = await part.packText('manifest.json', manifest(head, packedEntries(db, step)))
  await part.end(withLast(packedEntries(db, step), listed))
  return { entries: [], isLast: true }
}

async function* manifest(head: object, files: AsyncIterable<FinishedEntry>): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"files":`
  yield* jsonArray(lines(files))
  yield '}\n'
}

async function* lines(files: AsyncIterable<FinishedEntry>): AsyncGenerator<string[]> {
  for await (const { path, size, sha256 } of files) yield [JSON.stringify({ path, size, sha256 })]
}

async function* withLast(
  files: AsyncIterable<FinishedEntry>,
  last: FinishedEntry,
): AsyncGenerator<FinishedEntry> {
  yield* files
  yield last
}
