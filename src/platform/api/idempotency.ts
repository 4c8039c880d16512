import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import sql, { type Sql } from 'sql-template-tag'
import { AppError } from '#src/lib/api/app-error.ts'
import { constraintOf, type Database, type TenantTransaction } from '../db/database.ts'
import { changeOrganization, type Identity, inOrganization, type TenantWrite } from '../db/in-organization.ts'
import { forEachOrganization, nextAfter, ROWS_AT_ONCE } from '../jobs/background-work.ts'
import { limitText } from '../limits/rate-limit.ts'
import type { Services } from '../process/services.ts'
import { ROW_TAG } from './api.ts'
import { BODY_LIMITS, readBody } from './request-body.ts'

interface KeyedRequest {
  key: string
  /** The request's method, path and body. */
  request: string
}

/** The text of a response, or an SQL expression that reads it when the write is done. */
export type ResponseText = string | Sql

/**
 * Runs an idempotent tenant write and returns its response. With an Idempotency-Key header, the response is stored in the
 * same transaction. A request whose key is taken changes nothing: if it is the same request, it gets the stored response,
 * even if others have changed the row since; otherwise key_reused. `content` replaces a body that isn't JSON.
 */
export async function idempotentWrite(
  c: Context<Services>,
  identity: Identity,
  work: (write: TenantWrite) => Promise<ResponseText>,
  { status = 200, content }: { status?: 200 | 201; content?: string } = {},
): Promise<string> {
  const db = c.get('db')
  // Files and imports have their own quotas.
  if (content === undefined) await limitText(c, identity.organizationId, await readBody(c, BODY_LIMITS.bytes))
  const keyed = await keyedRequest(c, content)
  try {
    return await changeOrganization(db, identity, work, (tx, text) =>
      keyed ? storeResponse(tx, identity, keyed, { status, text }) : readText(tx, text),
    )
  } catch (error) {
    // The first attempt may have been this one: only then does a failed write have a stored response.
    const stored = keyed && (await findStoredResponse(db, identity, keyed).catch(() => undefined))
    if (stored?.requestHash === hashOf(keyed)) return stored.body
    throw constraintOf(error) === KEYS ? new AppError('key_reused') : error
  }
}

/** A tenant write without a key, such as of a sheet of settings: its text counts like that of rows. */
export async function limitedWrite<Result>(
  c: Context<Services>,
  identity: Identity,
  work: (write: TenantWrite) => Promise<Result>,
): Promise<Result> {
  await limitText(c, identity.organizationId, await readBody(c, BODY_LIMITS.bytes))
  return changeOrganization(c.get('db'), identity, work)
}

async function keyedRequest(c: Context<Services>, content?: string): Promise<KeyedRequest | null> {
  // A key in quotation marks, as the draft standard writes it, is the same key.
  const key = c.req.header('idempotency-key')?.replace(/^"(.+)"$/, '$1')
  if (key === undefined) return null
  return {
    key,
    request: `${c.req.method} ${c.req.path}\n${content ?? (await readBody(c, BODY_LIMITS.bytes))}`,
  }
}

function hashOf(keyed: KeyedRequest | null): string | null {
  return keyed && createHash('sha256').update(keyed.request).digest('hex')
}

/** The primary key of the stored responses. */
const KEYS = 'idempotency_keys_pkey'

async function findStoredResponse(db: Database, identity: Identity, { key }: KeyedRequest) {
  const { organizationId, userId } = identity
  const [stored] = await inOrganization(db, identity, (tx) =>
    tx.query<{ body: string; requestHash: string }>(sql`
      select body, request_hash as "requestHash" from idempotency_keys
      where organization_id = ${organizationId} and user_id = ${userId} and key = ${key}`),
  )
  return stored
}

async function storeResponse(
  tx: TenantTransaction,
  { organizationId, userId }: Identity,
  keyed: KeyedRequest,
  { status, text }: { status: number; text: ResponseText },
): Promise<string> {
  const [stored] = await tx.query<{ body: string }>(sql`
    insert into idempotency_keys (organization_id, user_id, key, request_hash, status, body)
    values (${organizationId}, ${userId}, ${keyed.key}, ${hashOf(keyed)}, ${status}, ${text})
    returning body`)
  if (stored === undefined) throw new AppError('unexpected')
  return stored.body
}

async function readText(tx: TenantTransaction, text: ResponseText): Promise<string> {
  if (typeof text === 'string') return text
  const [row] = await tx.query<{ body: string }>(sql`select ${text} as body`)
  if (row === undefined) throw new AppError('unexpected')
  return row.body
}

/** The version in If-Match; throws version_required without one. */
export function expectedVersion(c: Context<Services>): number {
  const version = ROW_TAG.exec(c.req.header('if-match') ?? '')?.[1]
  if (version === undefined) throw new AppError('version_required')
  return Number(version)
}

/** Stored responses of a user in an organization that are older than an hour: the newest ones, up to so many bytes. */
const MAX_STORED_BYTES = 10_000_000

/** Deletes the responses above MAX_STORED_BYTES; the others are kept for two days. */
export async function removeExcessResponses(db: Database): Promise<void> {
  const organizations = await db.query<{ id: string }>(sql`
    select organization_id as id from idempotency_keys
    group by organization_id, user_id having sum(pg_column_size(body)) > ${MAX_STORED_BYTES}`)
  const ids = [...new Set(organizations.map(({ id }) => id))]
  await forEachOrganization(db, 'stored_responses', ids, async (tx, { organizationId }) => {
    const removed = await tx.query<{ id: string }>(sql`
      delete from idempotency_keys where organization_id = ${organizationId} and (user_id, key) in (
        select user_id, key from (
          select user_id, key, created_at,
            sum(pg_column_size(body)) over (partition by user_id order by created_at desc, key) as bytes
          from idempotency_keys where organization_id = ${organizationId}
        ) stored
        where bytes > ${MAX_STORED_BYTES} and created_at < now() - interval '1 hour' limit ${ROWS_AT_ONCE})
      returning key as id`)
    return nextAfter(removed)
  })
}
