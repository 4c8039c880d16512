import type { Context } from 'hono'
import { AppError } from '#src/lib/api/app-error.ts'
import { exceededJsonLimit, type JsonLimits } from '#src/lib/schemas/json-limits.ts'
import type { Services } from '../process/services.ts'
import { decodeBody, parseBody, requireUncompressed } from './body-text.ts'

export interface BodyLimits extends JsonLimits {
  bytes: number
}

/** The limits of a body whose operation declares no others. */
export const BODY_LIMITS: BodyLimits = { bytes: 100_000, depth: 20, members: 2_500, values: 2_500 }

/** `At most 1 MB and 2,500 values.` */
export function bodyLimitText({ bytes, values }: BodyLimits): string {
  const size = bytes < 1_000_000 ? `${bytes / 1_000} kB` : `${bytes / 1_000_000} MB`
  return `At most ${size} and ${values.toLocaleString('en-NZ')} values.`
}

/**
 * Reads a JSON body, which is then returned by `c.req.json()` and `c.req.text()`. Throws too_large, without reading the
 * rest, and for more values than the limit without parsing; invalid_input for one that is nested too deeply, empty or not JSON.
 */
export async function readJsonBody(c: Context<Services>, limits: BodyLimits): Promise<void> {
  const text = await readBody(c, limits.bytes)
  assertJsonLimits(text, limits)
  Object.assign(c.req.bodyCache, { json: Promise.resolve(parseBody(text)) })
}

/**
 * Reads and forgets a body that the operation doesn't declare, such as the form of a one-click unsubscribe: it changes
 * nothing and counts as no text. Throws too_large, without reading the rest.
 */
export async function discardUndeclaredBody(c: Context<Services>): Promise<void> {
  if (!hasBody(c)) return
  await readBody(c, BODY_LIMITS.bytes)
  Object.assign(c.req.bodyCache, { text: Promise.resolve('') })
}

/** Whether a body follows the request, by its headers: the web stream of it takes as long to make as a short answer. */
export function hasBody(c: Context<Services>): boolean {
  if (c.req.header('transfer-encoding') !== undefined) return true
  const length = c.req.header('content-length')
  return length !== undefined && length !== '0'
}

/** Throws too_large or invalid_input for a JSON text beyond the limits. */
export function assertJsonLimits(text: string, limits: JsonLimits): void {
  const exceeded = exceededJsonLimit(text, limits)
  if (exceeded === 'depth') throw new AppError('invalid_input', 'The JSON is nested too deeply.')
  if (exceeded !== null) throw new AppError('too_large')
}

/** Reads a body of at most `bytes` as text. Throws too_large, connection_closed, or what `decodeBody` throws. */
export async function readBody(c: Context<Services>, bytes: number): Promise<string> {
  const { bodyCache } = c.req
  if (!('text' in bodyCache)) Object.assign(bodyCache, { text: readText(c, bytes) })
  try {
    return await c.req.text()
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('connection_closed', undefined, { cause })
  }
}

async function readText(c: Context<Services>, bytes: number): Promise<string> {
  const declared = Number(c.req.header('content-length') ?? Number.NaN)
  const isDeclared = c.req.header('transfer-encoding') === undefined && declared <= bytes
  if (declared > bytes) throw new AppError('too_large')
  const headers = { type: c.req.header('content-type'), compression: c.req.header('content-encoding') }
  requireUncompressed(headers.compression)
  // A web stream is slower, so a body of declared length is read at once.
  const content = isDeclared ? await c.req.raw.arrayBuffer() : await readStream(c.req.raw.body, bytes)
  return decodeBody(content, headers)
}

async function readStream(body: ReadableStream<Uint8Array> | null, bytes: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    size += piece.length
    if (size > bytes) throw new AppError('too_large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
