import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import sql from 'sql-template-tag'
import { AppError } from '#src/lib/app-error.ts'
import type { TenantTransaction } from './db/database.ts'
import { changeOrganization, type Identity, type TenantWrite } from './db/in-organization.ts'
import type { Services } from './services.ts'

interface StoredResponse {
  status: 200 | 201
  body: string
}

interface KeyedRequest {
  key: string
  /** The request's method, path and body. */
  request: string
}

/** Errors after which a retried change may already have been applied. */
const MAY_BE_DONE = new Set<string>(['stale_version', 'not_found'])

/**
 * Runs an idempotent tenant write: with an Idempotency-Key header, the response is stored in the same transaction and
 * returned for a repeated request. Throws key_reused if the key was used for another request. `content` replaces a body
 * that isn't JSON.
 */
export async function idempotentWrite(
  c: Context<Services>,
  identity: Identity,
  work: (write: TenantWrite) => Promise<StoredResponse>,
  content?: string,
): Promise<StoredResponse> {
  const keyed = await keyedRequest(c, content)
  return changeOrganization(c.get('db'), identity, keyed ? withIdempotencyKey(identity, keyed, work) : work)
}

/**
 * Runs an update of a row version. It can't be applied twice, so the idempotency key is only looked up when the row has
 * changed or is gone: a retry after a lost response gets the original response, even if others have changed the row
 * since.
 */
export async function idempotentUpdate(
  c: Context<Services>,
  identity: Identity,
  work: (write: TenantWrite) => Promise<string>,
): Promise<string> {
  const keyed = await keyedRequest(c)
  if (keyed === null) return changeOrganization(c.get('db'), identity, work)
  return changeOrganization(c.get('db'), identity, async (write) => {
    try {
      const body = await work(write)
      storeResponse(write.tx, identity, keyed, { status: 200, body })
      return body
    } catch (error) {
      const mayBeDone = error instanceof AppError && MAY_BE_DONE.has(error.code)
      const stored = mayBeDone ? await findStoredResponse(write.tx, identity, keyed) : undefined
      if (stored?.request_hash !== hashOf(keyed)) throw error
      return stored.body
    }
  })
}

/** Wraps `work` so that a repeated idempotency key returns the stored response. */
export function withIdempotencyKey(
  identity: Identity,
  keyed: KeyedRequest,
  work: (write: TenantWrite) => Promise<StoredResponse>,
): (write: TenantWrite) => Promise<StoredResponse> {
  return async (write) => {
    const stored = await findStoredResponse(write.tx, identity, keyed)
    if (stored !== undefined) {
      if (stored.request_hash !== hashOf(keyed)) throw new AppError('key_reused')
      return { status: stored.status, body: stored.body }
    }
    const response = await work(write)
    storeResponse(write.tx, identity, keyed, response)
    return response
  }
}

async function keyedRequest(c: Context<Services>, content?: string): Promise<KeyedRequest | null> {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return null
  return { key, request: `${c.req.method} ${c.req.path}\n${content ?? (await c.req.text())}` }
}

function hashOf({ request }: KeyedRequest): string {
  return createHash('sha256').update(request).digest('hex')
}

async function findStoredResponse(
  tx: TenantTransaction,
  { organizationId, userId }: Identity,
  { key }: KeyedRequest,
): Promise<(StoredResponse & { request_hash: string }) | undefined> {
  const [stored] = await tx.query<StoredResponse & { request_hash: string }>(sql`
    select status, body, request_hash from idempotency_keys
    where organization_id = ${organizationId} and user_id = ${userId} and key = ${key}`)
  return stored
}

function storeResponse(
  tx: TenantTransaction,
  { organizationId, userId }: Identity,
  keyed: KeyedRequest,
  { status, body }: StoredResponse,
): void {
  // If an earlier change used the key, its response is not replaced.
  tx.send(sql`
    insert into idempotency_keys (organization_id, user_id, key, request_hash, status, body)
    values (${organizationId}, ${userId}, ${keyed.key}, ${hashOf(keyed)}, ${status}, ${body})
    on conflict do nothing`)
}

/** The version in If-Match; throws version_required without one. */
export function expectedVersion(c: Context<Services>): number {
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(c.req.header('if-match') ?? '')?.[1]
  if (version === undefined) throw new AppError('version_required')
  return Number(version)
}
