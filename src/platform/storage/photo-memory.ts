import type { Metadata } from 'sharp'

/** The pixels of any picture; decoded row by row, one needs about 30 MB, regardless of its size. */
export const MAX_PIXELS = 64_000_000
/** Stored photos; enough for a sheet of A3 at 360 dots per inch. */
const MAX_STORED_PIXELS = 25_000_000
/** What a decoder that holds a whole picture may take. */
const MAX_DECODED_BYTES = 120_000_000
/** The upright picture of one that is turned; together with what its decoder holds. */
const MAX_TURNED_BYTES = 75_000_000
const MAX_HELD_BYTES = 130_000_000
/** Orientations of Exif 3.0, section 4.6.5: 1 is upright; 2 is mirrored, which needs one row at a time. */
const LAST_BY_ROWS = 2

/** Measured with libwebp (lossless needs most) and libvips' own reader of GIF. */
const WEBP_PIXEL_BYTES = 10
const GIF_PIXEL_BYTES = 5
/** A coefficient of a JPEG with several scans; its sampling may be worse than its header's name says. */
const COEFFICIENT_BYTES = 2

type Header = Pick<
  Metadata,
  'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive' | 'orientation'
>

/** The most megapixels of a picture that is encoded like this one, in whole numbers. */
export function mostMegapixels(header: Header): number {
  const most = Math.min(MAX_PIXELS, MAX_DECODED_BYTES / decoderPixelBytes(header))
  return Math.floor(most / 1_000_000)
}

/**
 * The width in pixels, before it is turned, with which a picture is stored, so that all of it that is held at once stays
 * within the limit. Its own width if that is small enough.
 */
export function storedWidth(header: Header): number {
  const { width, height, orientation = 1 } = header
  const room = MAX_HELD_BYTES - width * height * decoderPixelBytes(header)
  const mostTurned = Math.min(MAX_TURNED_BYTES, room) / header.channels
  const most = orientation > LAST_BY_ROWS ? Math.min(MAX_STORED_PIXELS, mostTurned) : MAX_STORED_PIXELS
  const scale = Math.sqrt(most / (width * height))
  return scale >= 1 ? width : Math.max(1, Math.floor(width * scale))
}

/** Bytes for each pixel that the decoder holds until it has read the last one; 0 if it reads row by row. */
function decoderPixelBytes(header: Header): number {
  const { format, isProgressive, channels, depth } = header
  if (format === 'webp') return WEBP_PIXEL_BYTES
  if (format === 'gif') return GIF_PIXEL_BYTES
  if (!isProgressive) return 0
  return channels * (format === 'jpeg' ? COEFFICIENT_BYTES : depth === 'uchar' ? 1 : 2)
}
