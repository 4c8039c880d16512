import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import sql from 'sql-template-tag'
import { AppError } from '#src/lib/app-error.ts'
import { changeOrganization, type Identity, type TenantWrite } from './db/in-organization.ts'
import type { Services } from './services.ts'

interface Answer {
  status: 200 | 201
  /** JSON text. */
  body: string
}

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
  const key = c.req.header('idempotency-key')
  if (key === undefined) return changeOrganization(c.get('db'), identity, work)
  const request = `${c.req.method} ${c.req.path}\n${sent ?? (await c.req.text())}`
  return changeOrganization(c.get('db'), identity, onceByKey(identity, { key, request }, work))
}

/** The work that gives the stored answer where this user's key has one, and else does what it should and stores its answer. */
export function onceByKey(
  { organizationId, userId }: Identity,
  { key, request }: { key: string; request: string },
  work: (write: TenantWrite) => Promise<Answer>,
): (write: TenantWrite) => Promise<Answer> {
  const requestHash = createHash('sha256').update(request).digest('hex')
  return async (write) => {
    const [stored] = await write.tx.query<Answer & { request_hash: string }>(sql`
      select status, body, request_hash from idempotency_keys
      where organization_id = ${organizationId} and user_id = ${userId} and key = ${key}`)
    if (stored !== undefined) {
      if (stored.request_hash !== requestHash) throw new AppError('key_reused')
      return { status: stored.status, body: stored.body }
    }
    const answer = await work(write)
    await write.tx.query(sql`
      insert into idempotency_keys (organization_id, user_id, key, request_hash, status, body)
      values (${organizationId}, ${userId}, ${key}, ${requestHash}, ${answer.status}, ${answer.body})`)
    return answer
  }
}

/** The version a change started from, out of its If-Match header; throws version_required without one. */
export function expectedVersion(c: Context<Services>): number {
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(c.req.header('if-match') ?? '')?.[1]
  if (version === undefined) throw new AppError('version_required')
  return Number(version)
}
