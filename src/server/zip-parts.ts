import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** One file as it is inside an archive. Sizes and `startsAt` in bytes. */
export interface PackedFile {
  path: string
  isDeflated: boolean
  crc: number
  size: number
  packedSize: number
  /** Where its local header begins, counted from the archive's first byte. */
  startsAt: number
}

interface FileToPack {
  path: string
  pieces: AsyncIterable<Uint8Array>
  /** Texts shrink to a tenth; photos and papers are packed already. */
  isDeflated: boolean
}

const LOCAL_HEADER = 0x04034b50
const LOCAL_HEADER_SIZE = 30
/** What four bytes can't hold stands in eight elsewhere (ZIP64). */
const FOUR_BYTES = 0xffffffff
const TWO_BYTES = 0xffff
/** Names are UTF-8. */
const FLAGS = 0x0800
const DEFLATED = 8

interface PlaceInArchive {
  /** The byte of the part. */
  at: number
  /** Where the part begins in the archive. */
  partStartsAt: number
  /** The date that all files of the archive bear. */
  writtenAt: Date
}

/**
 * Writes one file of a ZIP archive into `part`. Needs little memory, whatever its size. Gives what is known of it, and the
 * byte of the part at which it ends. Throws above 4 GB.
 */
export async function packFile(
  part: FileHandle,
  { at, partStartsAt, writtenAt }: PlaceInArchive,
  { path, pieces, isDeflated }: FileToPack,
): Promise<{ packed: PackedFile; sha256: string; end: number }> {
  const name = Buffer.from(path, 'utf8')
  const begin = at + LOCAL_HEADER_SIZE + name.length
  const sum = { crc: 0, size: 0, hash: createHash('sha256') }
  const measured = measure(pieces, sum)
  let end = begin
  for await (const piece of isDeflated ? deflated(measured) : measured) {
    await writeWhole(part, piece, end)
    end += piece.length
  }
  const { crc, size } = sum
  const packed = { path, isDeflated, crc, size, packedSize: end - begin, startsAt: partStartsAt + at }
  if (Math.max(size, packed.packedSize) >= FOUR_BYTES) throw new Error('A file of an archive is too large')
  const header = Buffer.alloc(LOCAL_HEADER_SIZE)
  header.writeUInt32LE(LOCAL_HEADER, 0)
  writeMeasures(header, 4, packed, writtenAt)
  await writeWhole(part, Buffer.concat([header, name]), at)
  return { packed, sha256: sum.hash.digest('hex'), end }
}

async function* measure(
  pieces: AsyncIterable<Uint8Array>,
  sum: { crc: number; size: number; hash: ReturnType<typeof createHash> },
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    sum.crc = crc32(piece, sum.crc)
    sum.size += piece.length
    sum.hash.update(piece)
    yield piece
  }
}

async function* deflated(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const deflate = createDeflateRaw()
  const feeding = pipeline(Readable.from(pieces), deflate)
  // Its error ends the reading below.
  feeding.catch(() => {})
  for await (const piece of deflate) yield piece
  await feeding
}

async function writeWhole(file: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done)
    done += bytesWritten
  }
}

/** What a file's two headers have in common, from "version needed" to the length of the extra field. */
function writeMeasures(header: Buffer, from: number, file: PackedFile, writtenAt: Date): void {
  header.writeUInt16LE(ZIP64_VERSION, from)
  header.writeUInt16LE(FLAGS, from + 2)
  header.writeUInt16LE(file.isDeflated ? DEFLATED : 0, from + 4)
  const { time, day } = msDosDate(writtenAt)
  header.writeUInt16LE(time, from + 6)
  header.writeUInt16LE(day, from + 8)
  header.writeUInt32LE(file.crc, from + 10)
  header.writeUInt32LE(file.packedSize, from + 14)
  header.writeUInt32LE(file.size, from + 18)
  header.writeUInt16LE(Buffer.byteLength(file.path, 'utf8'), from + 22)
}

/** A moment in UTC as MS-DOS wrote it: two seconds are the smallest step. */
function msDosDate(at: Date): { time: number; day: number } {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return { time, day }
}

const CENTRAL_HEADER = 0x02014b50
const CENTRAL_HEADER_SIZE = 46
/** Files whose modes are those of Unix. */
const MADE_BY = 0x0300
const ZIP64_VERSION = 45
const ORDINARY_FILE = 0o100644
const ZIP64_EXTRA = 0x0001

/** The end of an archive: the list of its files, which begins at byte `startsAt`. */
export async function* centralDirectory(
  files: AsyncIterable<PackedFile>,
  { startsAt, writtenAt }: { startsAt: number; writtenAt: Date },
): AsyncGenerator<Uint8Array> {
  let size = 0
  let count = 0
  for await (const file of files) {
    const header = centralHeader(file, writtenAt)
    size += header.length
    count += 1
    yield header
  }
  yield endOfArchive({ count, size, startsAt })
}

function centralHeader(file: PackedFile, writtenAt: Date): Buffer {
  const name = Buffer.from(file.path, 'utf8')
  const isFar = file.startsAt >= FOUR_BYTES
  const extra = Buffer.alloc(isFar ? 12 : 0)
  if (isFar) {
    extra.writeUInt16LE(ZIP64_EXTRA, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(file.startsAt), 4)
  }
  const header = Buffer.alloc(CENTRAL_HEADER_SIZE)
  header.writeUInt32LE(CENTRAL_HEADER, 0)
  header.writeUInt16LE(MADE_BY | ZIP64_VERSION, 4)
  writeMeasures(header, 6, file, writtenAt)
  header.writeUInt16LE(extra.length, 30)
  header.writeUInt32LE(ORDINARY_FILE * 0x10000, 38)
  header.writeUInt32LE(Math.min(file.startsAt, FOUR_BYTES), 42)
  return Buffer.concat([header, name, extra])
}

/** Always with the records of ZIP64, so that small and large archives are read the same way. */
function endOfArchive({ count, size, startsAt }: { count: number; size: number; startsAt: number }): Buffer {
  const large = Buffer.alloc(56)
  large.writeUInt32LE(0x06064b50, 0)
  large.writeBigUInt64LE(44n, 4)
  large.writeUInt16LE(MADE_BY | ZIP64_VERSION, 12)
  large.writeUInt16LE(ZIP64_VERSION, 14)
  large.writeBigUInt64LE(BigInt(count), 24)
  large.writeBigUInt64LE(BigInt(count), 32)
  large.writeBigUInt64LE(BigInt(size), 40)
  large.writeBigUInt64LE(BigInt(startsAt), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(startsAt + size), 8)
  locator.writeUInt32LE(1, 16)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(count, TWO_BYTES), 8)
  end.writeUInt16LE(Math.min(count, TWO_BYTES), 10)
  end.writeUInt32LE(Math.min(size, FOUR_BYTES), 12)
  end.writeUInt32LE(Math.min(startsAt, FOUR_BYTES), 16)
  return Buffer.concat([large, locator, end])
}
