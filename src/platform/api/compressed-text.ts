import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'

/** A text in each supported content encoding, with its entity tag. */
export interface CompressedText {
  br: Uint8Array<ArrayBuffer>
  gzip: Uint8Array<ArrayBuffer>
  plain: Uint8Array<ArrayBuffer>
  etag: string
}

/** Compresses at the highest level, for texts that are compressed once and sent often. */
export async function compressed(text: string): Promise<CompressedText> {
  const plain = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }),
  ])
  return {
    br: new Uint8Array(br),
    gzip: new Uint8Array(gzipped),
    plain: new Uint8Array(plain),
    // A weak tag, because it covers all encodings.
    etag: `W/"${createHash('sha256').update(plain).digest('base64url')}"`,
  }
}

/** Negotiates the content encoding and sets the response headers. */
export function encodingOf(c: Context, type: string): 'br' | 'gzip' | 'plain' {
  const accepts = c.req.header('accept-encoding') ?? ''
  const encoding = (['br', 'gzip'] as const).find((one) => accepts.includes(one))
  c.header('content-type', type)
  c.header('vary', 'accept-encoding')
  if (encoding !== undefined) c.header('content-encoding', encoding)
  return encoding ?? 'plain'
}

/** Sends a text that is the same for all clients, or 304. */
export function sendCompressed(c: Context, text: CompressedText, type: string): Response {
  c.header('etag', text.etag)
  c.header('cache-control', 'no-cache')
  const known = c.req.header('if-none-match')?.split(',') ?? []
  if (known.some((tag) => tag.trim().replace(/^(W\/)?/, 'W/') === text.etag)) {
    c.header('vary', 'accept-encoding')
    return c.body(null, 304)
  }
  return c.body(text[encodingOf(c, type)])
}
