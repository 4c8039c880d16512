import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'

const gzipAsync = promisify(gzip)
/** Of all answers together, in characters: a board of a thousand deals has about 700,000. */
const MAX_KEPT = 32_000_000

interface Answer {
  version: number
  body: string
  packed: Uint8Array<ArrayBuffer>
}

/**
 * Answers that are the same for everybody in an organization, kept ready and compressed until the
 * organization's version moves on. A client that has the version already gets 304 and no body.
 * The version comes from the session gate's statement, so a hit costs no further query and is never stale.
 */
export function versionedAnswers(name: string) {
  const answers = new Map<string, Answer>()
  let kept = 0
  const reads = new Map<string, Promise<Answer>>()

  function drop(key: string): void {
    kept -= answers.get(key)?.body.length ?? 0
    answers.delete(key)
  }

  async function readAnswer(
    key: string,
    read: () => Promise<{ version: number; body: string }>,
  ): Promise<Answer> {
    const { version, body } = await read()
    const packed = new Uint8Array(await gzipAsync(body, { level: 5 }))
    drop(key)
    answers.set(key, { version, body, packed })
    kept += body.length
    for (const oldest of answers.keys()) {
      if (kept <= MAX_KEPT || oldest === key) break
      drop(oldest)
    }
    return { version, body, packed }
  }

  return async function answer(
    c: Context,
    organizationId: string,
    version: number,
    read: () => Promise<{ version: number; body: string }>,
  ): Promise<never> {
    let ready = answers.get(organizationId)
    if (ready === undefined || ready.version < version) {
      const key = `${organizationId}:${version}`
      const reading = reads.get(key) ?? readAnswer(organizationId, read).finally(() => reads.delete(key))
      reads.set(key, reading)
      ready = await reading
    }
    return answerTagged(c, `"${name}-${organizationId}-${ready.version}"`, ready)
  }
}

/** An answer that is one person's own: a client that has the very same one already gets 304 and no body. */
export async function answerOwn(c: Context, name: string, body: string): Promise<never> {
  const hash = createHash('sha256').update(body).digest('base64url')
  return answerTagged(c, `"${name}-${hash}"`, {
    body,
    packed: new Uint8Array(await gzipAsync(body, { level: 5 })),
  })
}

function answerTagged(c: Context, etag: string, { body, packed }: Omit<Answer, 'version'>): never {
  c.header('etag', etag)
  c.header('cache-control', 'private, no-cache')
  c.header('vary', 'accept-encoding, x-organization-id, cookie')
  if (c.req.header('if-none-match') === etag) return c.body(null, 304) as never
  c.header('content-type', 'application/json; charset=utf-8')
  if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return c.body(body) as never
  c.header('content-encoding', 'gzip')
  return c.body(packed) as never
}
