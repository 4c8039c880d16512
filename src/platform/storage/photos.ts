import { appendFile, rm } from 'node:fs/promises'
import type { Metadata, Sharp } from 'sharp'
import { AppError } from '#src/lib/api/app-error.ts'
import { createFairQueue } from '#src/lib/time/fair-queue.ts'
import { dayTakenIn } from './photo-day.ts'
import { MAX_PIXELS, mostMegapixels, storedWidth } from './photo-memory.ts'
import { storageUnavailable } from './stored-files.ts'

/** Extreme aspect ratios take long to decode, even with few pixels. */
const MAX_SIDE = 20_000
const THUMBNAIL_SIDE = 640
/** Orientations 5 to 8 of EXIF swap width and height. */
const FIRST_ON_ITS_SIDE = 5
const JPEG_END = Buffer.from('ffd9', 'hex')
/** A 64-megapixel photo takes 1.1 s on an idle processor, ten times that on a busy one. */
const TIMEOUT_SECONDS = 10
const MAX_WAITING = 40
/** Twice the uploads of one user at the same time. */
const MAX_WAITING_OF_ONE = 12
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Nsgif'].flatMap((format) =>
  ['File', 'Buffer'].map((source) => `VipsForeignLoad${format}${source}`),
)

const queueFairly = createFairQueue({
  most: MAX_WAITING,
  mostOfOne: MAX_WAITING_OF_ONE,
  refusal: () => new AppError('unavailable'),
})

/** Formats that can be re-encoded; for an animation, the first frame. */
export const PICTURE_FORMATS = ['jpeg', 'png', 'webp', 'gif'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

export type Reencoded = Awaited<ReturnType<typeof reencode>>

/**
 * Re-encodes a photo: upright, in sRGB, without any metadata or appended data, plus a small JPEG thumbnail. Writes next
 * to `path`. Fair queue with one photo per user. Throws invalid_input if it can't be decoded or is too large,
 * unavailable if the queue is full.
 */
export async function reencodePhoto(path: string, format: PictureFormat, userId: string) {
  return queueFairly(userId, () => reencode(path, format))
}

/** Writes a photo as a JPEG whose sides have at most `side` pixels to `target`. */
export async function reducePhoto(photo: string, target: string, side: number): Promise<void> {
  const open = await loadDecoder()
  await open(photo)
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toFile(target)
}

async function reencode(path: string, format: PictureFormat) {
  try {
    return await decodeAndEncode(path, format, 'error')
  } catch (error) {
    if (!(error instanceof AppError && error.cause instanceof Error)) throw error
    if (format !== 'jpeg' || !/premature end of JPEG image/i.test(error.cause.message)) throw error
    // Only the mark of its end may be missing, which readers ignore: then nothing else is wrong.
    await appendFile(path, JPEG_END)
    return decodeAndEncode(path, format, 'warning')
  }
}

type FailOn = 'error' | 'warning'

async function decodeAndEncode(path: string, format: PictureFormat, failOn: FailOn) {
  const photo = `${path}.photo`
  const thumbnail = `${path}.small`
  const discard = async () => {
    await rm(photo, { force: true })
    await rm(thumbnail, { force: true })
  }
  try {
    const open = await loadDecoder(failOn)
    const found = await open(path).metadata()
    if (found.format !== format) throw new Error(`Decoded as ${found.format}`)
    const limit = mostMegapixels(found)
    if (found.width * found.height > limit * 1_000_000) throw tooManyPixels(limit)
    if (Math.max(found.width, found.height) > MAX_SIDE) throw tooLong()
    const encodedAs: PictureFormat = format === 'jpeg' ? 'jpeg' : 'png'
    const full = await upright(open(path), found, encodedAs)
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toFile(photo)
    const small = await open(photo)
      .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 76 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toFile(thumbnail)
    return {
      photo: { path: photo, size: full.size },
      thumbnail: { path: thumbnail, size: small.size },
      /** The thumbnail is always a JPEG. */
      format: encodedAs,
      width: full.width,
      height: full.height,
      takenOn: found.exif ? dayTakenIn(found.exif) : null,
      discard,
    }
  } catch (error) {
    await discard()
    throw error instanceof AppError ? error : undecodable(error)
  }
}

/** It is reduced as it is read, row by row, and turned when it is small enough to be held. */
function upright(picture: Sharp, found: Metadata, encodedAs: 'jpeg' | 'png'): Sharp {
  const width = storedWidth(found)
  const isTurned = (found.orientation ?? 1) >= FIRST_ON_ITS_SIDE
  // Screens show 8 bits a channel; 16 would double what is held.
  const shown = found.depth === 'uchar' ? picture : picture.pipelineColourspace('srgb')
  const reduced = width === found.width ? shown : shown.resize(isTurned ? { height: width } : { width })
  const turned = reduced.autoOrient()
  // Optimised tables would need all coefficients at once: 250 MB for 48 megapixels.
  return encodedAs === 'jpeg' ? turned.jpeg({ quality: 90, optimiseCoding: false }) : turned.png()
}

/** Loads the image library with only the four decoders in use; all others are switched off. */
async function loadDecoder(failOn: FailOn = 'error'): Promise<(photo: string) => Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: DECODERS })
  // Browsers show photos with the faults of some phones, such as a start of scan without its range; a truncated one is refused.
  return (photo) => sharp(photo, { limitInputPixels: MAX_PIXELS, sequentialRead: true, pages: 1, failOn })
}

function tooManyPixels(limit = MAX_PIXELS / 1_000_000): AppError {
  return new AppError(
    'invalid_input',
    `This photo has more than ${limit} megapixels. Save a smaller version and upload that.`,
  )
}

function tooLong(): AppError {
  const limit = MAX_SIDE.toLocaleString('en-NZ')
  return new AppError(
    'invalid_input',
    `This photo is more than ${limit} pixels wide or high. Save a smaller version and upload that.`,
  )
}

function undecodable(cause: unknown): AppError {
  if (cause instanceof Error && /pixel limit/i.test(cause.message)) return tooManyPixels()
  if (cause instanceof Error && /no space left|file too large|quota/i.test(cause.message))
    return storageUnavailable(cause)
  if (cause instanceof Error && /timeout/i.test(cause.message)) {
    const words = `This photo takes more than ${TIMEOUT_SECONDS} seconds to process. Save a smaller version and upload that.`
    return new AppError('invalid_input', words, { cause })
  }
  const words = 'This photo can’t be read. Open it, save it again as JPG or PNG, and upload that.'
  return new AppError('invalid_input', words, { cause })
}
