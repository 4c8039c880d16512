import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'

/** What people read when a backup or a restore can't be done; everything else is a fault of ours. */
export class BackupError extends Error {
  override readonly name: string = 'BackupError'
}

/** What is wrong with an archive itself, as the rest of a sentence that begins with its name. */
export class ArchiveFault extends BackupError {
  override readonly name = 'ArchiveFault'
}

export interface ArchiveWriter {
  /** Adds an entry of exactly `size` bytes. */
  add(name: string, size: number, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>
}

/** Writes a compressed archive to a new file that its owner alone can read, as slowly as the disk takes it. */
export async function writeArchive(
  file: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const packing = pack()
  const written = pipeline(
    packing,
    // What takes room, photos and documents, is packed already: more effort would only cost time.
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
  // Where the disk is full, both fail: what the disk said is the reason.
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
    // An archive that broke before gives no entry.
    if (sink === undefined || sink === null) return reject(new Error('The archive is closed'))
    pipeline(pieces, sink).catch(reject)
  })
}

/** Reads an archive's entries one after the other; each is read to its end, or skipped, before the next one comes. */
export async function readArchive(
  file: string,
  onEntry: (name: string, size: number, bytes: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const extracting = extract()
  const read = pipeline(createReadStream(file), createGunzip(), extracting)
  read.catch(() => {}) // the loop below hears of it, too
  try {
    for await (const entry of extracting) {
      if (entry.header.type !== 'file') throw new ArchiveFault('holds something that is no file')
      await onEntry(entry.header.name, entry.header.size ?? 0, entry as AsyncIterable<Uint8Array>)
      // What nobody has read goes past.
      entry.resume()
    }
    await read
  } catch (error) {
    extracting.destroy()
    if (error instanceof BackupError || isOfTheDisk(error)) throw error
    if (error instanceof Error && !isOfTheArchive(error)) throw error
    throw new ArchiveFault('is damaged or cut short', { cause: error })
  }
}

function isOfTheDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

/** What zlib and the reader of tar say when bytes are wrong. */
function isOfTheArchive(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  return (
    code.startsWith('Z_') ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    /unexpected end|invalid tar|premature|tar/i.test(error.message)
  )
}

/** All bytes of an entry at once; throws for one of more than `limit`. */
export async function bytesOf(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
  limit: number,
): Promise<Buffer> {
  if (size > limit) throw new ArchiveFault('holds an entry that is larger than any of ours')
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces)
}
