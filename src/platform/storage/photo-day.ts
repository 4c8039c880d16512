import { type CivilDay, civilDayOf } from '#src/finance/dates/new-zealand-days.ts'

/** A JPEG's block has at most this size; those of a PNG and a WebP have no limit of their own. */
const MAX_BLOCK_BYTES = 64 * 1024
/** Cameras write fewer than 100 entries into a directory. */
const MAX_ENTRIES = 200
const ENTRY_BYTES = 12
const EXIF_MARK = Buffer.from('Exif\0\0', 'latin1')

/** Tags and types of Exif 3.0, section 4.6. */
const EXIF_DIRECTORY = { tag: 0x8769, type: 4, count: 1 }
const DATE_TIME_ORIGINAL = { tag: 0x9003, type: 2, count: 20 }

/**
 * The day on which a camera took a photo, in the camera's own time, from its EXIF block as libvips returns it; null if
 * the block doesn't say, is damaged or too large. Reads one entry of two directories, whatever else the block contains.
 */
export function dayTakenIn(exif: Buffer): CivilDay | null {
  if (exif.length > MAX_BLOCK_BYTES + EXIF_MARK.length) return null
  try {
    const block = exif.subarray(0, EXIF_MARK.length).equals(EXIF_MARK)
      ? exif.subarray(EXIF_MARK.length)
      : exif
    const read = readerOf(block)
    const directory = read.entry(read.number(4), EXIF_DIRECTORY)
    const taken = directory === null ? null : read.entry(directory, DATE_TIME_ORIGINAL)
    return taken === null ? null : dayIn(block.toString('latin1', taken, taken + 10))
  } catch (error) {
    // An offset outside the block.
    if (error instanceof RangeError) return null
    throw error
  }
}

function readerOf(block: Buffer) {
  const isLittle = block.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? block.readUInt16LE(at) : block.readUInt16BE(at))
  const number = (at: number) => (isLittle ? block.readUInt32LE(at) : block.readUInt32BE(at))
  /** The value of an entry of the directory at `start`: an offset in the block; null if it has no such entry. */
  const entry = (start: number, { tag, type, count }: typeof EXIF_DIRECTORY): number | null => {
    const entries = Math.min(short(start), MAX_ENTRIES)
    for (let place = 0; place < entries; place += 1) {
      const at = start + 2 + place * ENTRY_BYTES
      if (short(at) === tag && short(at + 2) === type && number(at + 4) === count) return number(at + 8)
    }
    return null
  }
  return { number, entry }
}

/** The day of a text such as "2026:11:28". */
function dayIn(text: string): CivilDay | null {
  const [, year, month, day] = /^(\d{4}):(\d\d):(\d\d)$/.exec(text) ?? []
  return year === undefined ? null : civilDayOf(Number(year), Number(month), Number(day))
}
