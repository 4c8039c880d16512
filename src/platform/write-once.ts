import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import sql from 'sql-template-tag'
import { AppError } from '#src/lib/app-error.ts'
import type { TenantTransaction } from './db/database.ts'
import { changeOrganization, type Identity, type TenantWrite } from './db/in-organization.ts'
import type { Services } from './services.ts'

interface Answer {
  status: 200 | 201
  /** JSON text. */
  body: string
}

/** A request under a key that its sender made up for it. */
interface KeyedRequest {
  key: string
  /** What is asked for, in one text. */
  request: string
}

/** With what a change is refused whose work is done already. */
const DONE_PERHAPS = new Set<string>(['stale_version', 'not_found'])

/**
 * A tenant write that may be repeated: with an Idempotency-Key header, the answer is stored in the write's
 * own transaction, and the same request gives the same answer without doing anything again. The same key
 * with another request throws key_reused. `sent` stands for what was sent where that was no JSON.
 */
export async function writeOnce(
  c: Context<Services>,
  identity: Identity,
  work: (write: TenantWrite) => Promise<Answer>,
  sent?: string,
): Promise<Answer> {
  const keyed = await keyedRequest(c, sent)
  return changeOrganization(c.get('db'), identity, keyed ? onceByKey(identity, keyed, work) : work)
}

/**
 * A change to a row as it is at some version, answered in JSON text. It cannot be done twice, so its Idempotency-Key is looked
 * for only where the row has moved on or is gone: sent again because the answer got lost, it is answered as the first time,
 * whatever others have done to the row since.
 */
export async function changeOnce(
  c: Context<Services>,
  identity: Identity,
  work: (write: TenantWrite) => Promise<string>,
): Promise<string> {
  const keyed = await keyedRequest(c)
  if (keyed === null) return changeOrganization(c.get('db'), identity, work)
  return changeOrganization(c.get('db'), identity, async (write) => {
    try {
      const body = await work(write)
      await keepAnswer(write.tx, identity, keyed, { status: 200, body })
      return body
    } catch (refusal) {
      const mayBeDone = refusal instanceof AppError && DONE_PERHAPS.has(refusal.code)
      const stored = mayBeDone ? await storedAnswer(write.tx, identity, keyed) : undefined
      if (stored?.request_hash !== hashOf(keyed)) throw refusal
      return stored.body
    }
  })
}

/** The work that gives the stored answer where this user's key has one, and else does what it should and stores its answer. */
export function onceByKey(
  identity: Identity,
  keyed: KeyedRequest,
  work: (write: TenantWrite) => Promise<Answer>,
): (write: TenantWrite) => Promise<Answer> {
  return async (write) => {
    const stored = await storedAnswer(write.tx, identity, keyed)
    if (stored !== undefined) {
      if (stored.request_hash !== hashOf(keyed)) throw new AppError('key_reused')
      return { status: stored.status, body: stored.body }
    }
    const answer = await work(write)
    await keepAnswer(write.tx, identity, keyed, answer)
    return answer
  }
}

async function keyedRequest(c: Context<Services>, sent?: string): Promise<KeyedRequest | null> {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return null
  return { key, request: `${c.req.method} ${c.req.path}\n${sent ?? (await c.req.text())}` }
}

function hashOf({ request }: KeyedRequest): string {
  return createHash('sha256').update(request).digest('hex')
}

async function storedAnswer(
  tx: TenantTransaction,
  { organizationId, userId }: Identity,
  { key }: KeyedRequest,
): Promise<(Answer & { request_hash: string }) | undefined> {
  const [stored] = await tx.query<Answer & { request_hash: string }>(sql`
    select status, body, request_hash from idempotency_keys
    where organization_id = ${organizationId} and user_id = ${userId} and key = ${key}`)
  return stored
}

async function keepAnswer(
  tx: TenantTransaction,
  { organizationId, userId }: Identity,
  keyed: KeyedRequest,
  { status, body }: Answer,
): Promise<void> {
  // A change under the key of another one was still done: the first answer stays.
  await tx.query(sql`
    insert into idempotency_keys (organization_id, user_id, key, request_hash, status, body)
    values (${organizationId}, ${userId}, ${keyed.key}, ${hashOf(keyed)}, ${status}, ${body})
    on conflict do nothing`)
}

/** The version a change started from, out of its If-Match header; throws version_required without one. */
export function expectedVersion(c: Context<Services>): number {
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(c.req.header('if-match') ?? '')?.[1]
  if (version === undefined) throw new AppError('version_required')
  return Number(version)
}
