import { rm } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { AppError } from '#src/lib/app-error.ts'
import { createFairQueue } from '#src/lib/fair-queue.ts'
import { notStored } from './stored-files.ts'

/** A 50-megapixel phone's largest picture; decoded it takes about 150 MB, so one is decoded at a time. */
const MAX_PIXELS = 50_000_000
/** Columns of one pixel and other extreme shapes take long to draw, however few their pixels. */
const MAX_SIDE = 20_000
const THUMBNAIL_SIDE = 640
/** A photo of 50 megapixels takes 1.1 s of a processor that does nothing else; on a busy machine ten times that. */
const SECONDS = 10
const MAX_WAITING = 40
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}File`)

const inTurn = createFairQueue({ most: MAX_WAITING, refusal: () => new AppError('unavailable') })

/** What can be drawn afresh; of a moving picture its first frame. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif'

export interface Reencoded {
  photo: { path: string; size: number }
  thumbnail: { path: string; size: number }
  /** What the photo was drawn as; the thumbnail always is a JPEG. */
  format: 'jpeg' | 'png'
  width: number
  height: number
  discard(): Promise<void>
}

/**
 * Draws a photo afresh: upright, in sRGB, without a byte of what the file held besides its picture (place, camera,
 * comments, whatever was appended), with a small JPEG beside it. Writes beside `path`. Users take turns: each has one
 * picture in the queue. Throws invalid_input with words for people when it can't be decoded or is too large, unavailable
 * when too many wait.
 */
export async function reencodePhoto(path: string, format: PictureFormat, userId: string): Promise<Reencoded> {
  return inTurn(userId, () => reencode(path, format))
}

async function reencode(path: string, format: PictureFormat): Promise<Reencoded> {
  const photo = `${path}.photo`
  const thumbnail = `${path}.small`
  const discard = async () => {
    await rm(photo, { force: true })
    await rm(thumbnail, { force: true })
  }
  try {
    const open = await opener()
    const found = await open(path).metadata()
    if (found.format !== format) throw new Error(`Decoded as ${found.format}`)
    if (found.width * found.height > MAX_PIXELS) throw tooManyPixels()
    if (Math.max(found.width, found.height) > MAX_SIDE) throw tooLong()
    const drawn = format === 'jpeg' ? 'jpeg' : 'png'
    const upright = open(path).autoOrient().timeout({ seconds: SECONDS })
    const whole = await (drawn === 'jpeg' ? upright.jpeg({ quality: 90 }) : upright.png()).toFile(photo)
    const small = await open(photo)
      .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 76 })
      .timeout({ seconds: SECONDS })
      .toFile(thumbnail)
    return {
      photo: { path: photo, size: whole.size },
      thumbnail: { path: thumbnail, size: small.size },
      format: drawn,
      width: whole.width,
      height: whole.height,
      discard,
    }
  } catch (error) {
    await discard()
    throw error instanceof AppError ? error : undecodable(error)
  }
}

/** Opens pictures with the four decoders that we need; all others of the library are switched off. */
async function opener(): Promise<(path: string) => Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: DECODERS })
  return (path) => sharp(path, { limitInputPixels: MAX_PIXELS, sequentialRead: true, pages: 1 })
}

function tooManyPixels(): AppError {
  const limit = MAX_PIXELS / 1_000_000
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
    return notStored(cause)
  if (cause instanceof Error && /timeout/i.test(cause.message)) {
    const words = `This photo takes more than ${SECONDS} seconds to process. Save a smaller version and upload that.`
    return new AppError('invalid_input', words, { cause })
  }
  const words = 'This photo can’t be read. Open it, save it again as JPG or PNG, and upload that.'
  return new AppError('invalid_input', words, { cause })
}
