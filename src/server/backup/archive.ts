import type { Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'

/** An expected failure of a backup or restore, with a message for operators; any other error is a bug. */
export class BackupError extends Error {
  override readonly name: string = 'BackupError'
}

/** A damaged archive. The message completes a sentence that starts with the archive's name. */
export class ArchiveFault extends BackupError {
  override readonly name = 'ArchiveFault'
}

export interface ArchiveWriter {
  /** Adds an entry of exactly `size` bytes. */
  add(name: string, size: number, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>
}

/** Streams a gzipped tar archive to a new file, mode 0600, with backpressure. */
export async function writeArchive(file: string, fill: (archive: ArchiveWriter) => Promise<void>) {
  const packing = pack()
  const written = pipeline(
    packing,
    // Photos and documents are already compressed: a higher level would only cost time.
    createGzip({ level: constants.Z_BEST_SPEED }),
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  )
  const filled = fill({ add: (name, size, pieces) => addEntry(packing, { name, size }, pieces) }).then(
    () => packing.finalize(),
    (error: Error) => {
      packing.destroy(error)
      throw error
    },
  )
  // If the disk is full, both fail; the disk's error is the cause.
  const [disk, source] = await Promise.allSettled([written, filled])
  if (source.status === 'rejected' && source.reason instanceof BackupError) throw source.reason
  for (const outcome of [disk, source]) if (outcome.status === 'rejected') throw outcome.reason
}

function addEntry(
  packing: Pack,
  { name, size }: { name: string; size: number },
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const sink = packing.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()))
    if (sink === undefined || sink === null) return reject(new Error('The archive is closed'))
    pipeline(pieces, sink).catch(reject)
  })
}

/** Reads an archive's entries in sequence. `onEntry` may leave an entry unread. */
export async function readArchive(
  file: string,
  onEntry: (name: string, size: number, bytes: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const extracting = extract()
  const read = pipeline(createReadStream(file), createGunzip(), extracting)
  read.catch(() => {}) // This rejection is also thrown by the loop below.
  try {
    for await (const entry of extracting) {
      if (entry.header.type !== 'file') throw new ArchiveFault('has an entry that is not a file')
      await onEntry(entry.header.name, entry.header.size ?? 0, entry as AsyncIterable<Uint8Array>)
      // Skips the part of the entry that wasn't read.
      entry.resume()
    }
    await read
  } catch (error) {
    extracting.destroy()
    if (error instanceof BackupError || isDiskError(error)) throw error
    if (error instanceof Error && !isArchiveError(error)) throw error
    throw new ArchiveFault('is damaged or incomplete', { cause: error })
  }
}

function isDiskError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

/** Errors of zlib and the tar reader for damaged data. */
function isArchiveError(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  return (
    code.startsWith('Z_') ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    /unexpected end|invalid tar|premature|tar/i.test(error.message)
  )
}

/** Reads a whole entry into memory; throws above `limit` bytes. */
export async function readWhole(bytes: AsyncIterable<Uint8Array>, size: number, limit: number) {
  if (size > limit) throw new ArchiveFault('has an oversized entry')
  return Buffer.concat(await Array.fromAsync(bytes))
}

/** Passes bytes on and adds them to the hash. */
export async function* hashing(bytes: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    hash.update(piece)
    yield piece
  }
}
