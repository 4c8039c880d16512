import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import type { Services } from '../process/services.ts'

const gzipAsync = promisify(gzip)
const utf8 = new TextEncoder()
/** The size of all cached responses; a board of a thousand deals has about 700,000. */
const MAX_CACHED_BYTES = 32_000_000

/** A list counts as one more request per this length when it is read again: a board of 20,000 deals as 14. */
const BYTES_A_REQUEST = 1_000_000

interface CachedResponse {
  version: number
  /** In UTF-8: encoding a board's text again takes longer than everything else about a request. */
  body: Uint8Array<ArrayBuffer>
  gzipped: Uint8Array<ArrayBuffer>
}

/**
 * Caches responses that are the same for all members, compressed, until the organization's version changes. A client
 * with the current version gets 304. The version comes from the session gate, so a cache hit needs no further query
 * and is never stale.
 */
export function cachedResponses(name: string) {
  const cache = new Map<string, CachedResponse>()
  let cachedBytes = 0
  const reads = new Map<string, Promise<CachedResponse>>()

  function evict(key: string): void {
    cachedBytes -= cache.get(key)?.body.length ?? 0
    cache.delete(key)
  }

  async function refresh(key: string, read: () => Promise<{ version: number; body: string }>) {
    const { version, body: text } = await read()
    const body = utf8.encode(text)
    const gzipped = new Uint8Array(await gzipAsync(body, { level: 5 }))
    evict(key)
    cache.set(key, { version, body, gzipped })
    cachedBytes += body.length
    for (const oldest of cache.keys()) {
      if (cachedBytes <= MAX_CACHED_BYTES || oldest === key) break
      evict(oldest)
    }
    return { version, body, gzipped }
  }

  return async function respond(
    c: Context<Services>,
    /** The organization's id, followed by the parent's id for the rows of a parent, and the person's for rows of people. */
    list: string,
    version: number,
    read: () => Promise<{ version: number; body: string }>,
    headers = JSON_HEADERS,
  ): Promise<never> {
    let cached = cache.get(list)
    if (cached === undefined || cached.version < version) {
      const key = `${list}:${version}`
      const userId = c.get('userId')
      if (cached !== undefined && userId !== undefined && !reads.has(key))
        await c.get('spendRequest')(c, userId, Math.floor(cached.body.length / BYTES_A_REQUEST))
      const reading = reads.get(key) ?? refresh(list, read).finally(() => reads.delete(key))
      reads.set(key, reading)
      cached = await reading
    }
    return sendTagged(c, `"${name}-${list}-${cached.version}"`, cached, headers)
  }
}

/** Sends a response for one user, or 304 if the client already has it. */
export function sendPrivateJson(c: Context, name: string, body: string): Promise<never> {
  return sendPrivateText(c, `"${name}-${createHash('sha256').update(body).digest('base64url')}"`, body)
}

/** Whether the client already has the response with this ETag, so that its text isn't needed. */
export function isKnown(c: Context, etag: string): boolean {
  return c.req.header('if-none-match') === etag
}

interface Headers {
  type: string
  cacheControl: string
}
const JSON_HEADERS: Headers = { type: 'application/json; charset=utf-8', cacheControl: 'private, no-cache' }

/** Like `sendPrivateJson`, with an ETag of one's own and for another media type. */
export async function sendPrivateText(
  c: Context,
  etag: string,
  text: string,
  headers = JSON_HEADERS,
): Promise<never> {
  const body = utf8.encode(text)
  const gzipped = isKnown(c, etag) ? new Uint8Array() : new Uint8Array(await gzipAsync(body, { level: 5 }))
  return sendTagged(c, etag, { body, gzipped }, headers)
}

function sendTagged(
  c: Context,
  etag: string,
  { body, gzipped }: Omit<CachedResponse, 'version'>,
  { type, cacheControl } = JSON_HEADERS,
): never {
  c.header('etag', etag)
  c.header('cache-control', cacheControl)
  c.header('vary', 'accept-encoding, x-organization-id, cookie')
  if (isKnown(c, etag)) return c.body(null, 304) as never
  c.header('content-type', type)
  if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return c.body(body) as never
  c.header('content-encoding', 'gzip')
  return c.body(gzipped) as never
}
