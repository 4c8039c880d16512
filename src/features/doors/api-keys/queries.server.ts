import { randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import { AppError } from '#src/lib/api/app-error.ts'
import { plainName } from '#src/lib/text/plain-words.ts'
import type { Database, Queryable } from '#src/platform/db/database.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { forEachOrganization, nextAfter, ROWS_AT_ONCE } from '#src/platform/jobs/background-work.ts'
import { addJob } from '#src/platform/jobs/outbox.ts'
import { accessQueries } from '#src/platform/rows/access-queries.ts'
import { hashToken, type Session } from '#src/platform/session/session.ts'
import {
  type ApiKey,
  apiKeySchema,
  KEY_PREFIX,
  NAME_TAKEN,
  type NewApiKey,
  REMINDER_DAYS,
  SHOWN_LENGTH,
} from './schema.ts'

const keys = accessQueries({
  table: 'api_keys',
  kind: 'apiKey',
  label: 'API key',
  row: apiKeySchema,
  computed: {
    madeBy: sql`(select author_json(m.user_id, m.name, m.email, null) from organization_members_with_email() m
      where m.user_id = r.created_by)`,
  },
})
export const listApiKeys = keys.list
export const revokeApiKey = keys.remove

interface StoredKey extends Omit<NewApiKey, 'days'> {
  expiresAt: Date
  secretHash: string
  beginsWith: string
}

/** Throws already_exists for a name that is taken. */
export async function addApiKey(
  write: TenantWrite,
  session: Identity & Pick<Session, 'sessionId'>,
  key: StoredKey,
): Promise<ApiKey> {
  const others = await keys.list(write.tx, session.organizationId)
  if (others.some(({ name }) => plainName(name) === plainName(key.name)))
    throw new AppError('already_exists', NAME_TAKEN, { fields: { name: NAME_TAKEN } })
  return keys.insert(write, session, key)
}

/** Queues the emails about keys that expire soon, once for each. A key that lives shorter needs none. */
export async function scheduleExpiryReminders(db: Database): Promise<void> {
  const soon = sql`reminded_at is null and expires_at > now()
    and expires_at <= now() + make_interval(days => ${REMINDER_DAYS})
    and created_at < expires_at - make_interval(days => ${REMINDER_DAYS + 1})`
  const organizations = await db.query<{ id: string }>(
    sql`select distinct organization_id as id from api_keys where ${soon}`,
  )
  const ids = organizations.map(({ id }) => id)
  await forEachOrganization(db, 'api_keys', ids, async (tx, { organizationId }) => {
    const keys = await tx.query<{ id: string }>(sql`
      update api_keys set reminded_at = now() where organization_id = ${organizationId} and id in (
        select id from api_keys where organization_id = ${organizationId} and ${soon} limit ${ROWS_AT_ONCE})
      returning id`)
    for (const { id } of keys) await addJob(tx, { topic: 'api_keys.expiry', payload: { organizationId, id } })
    return nextAfter(keys)
  })
}

/** Null if the key has ended since. */
export async function readExpiringKey(
  db: Queryable,
  { organizationId, id }: { organizationId: string; id: string },
) {
  const [key] = await db.query<{
    name: string
    expiresAt: Date
    email: string
    organizationName: string
  }>(sql`
    select k.name, k.expires_at as "expiresAt", u.email, o.name as "organizationName"
    from api_keys k join auth.users u on u.id = k.created_by join organizations o on o.id = k.organization_id
    where k.organization_id = ${organizationId} and k.id = ${id}`)
  return key ?? null
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Makes a key of 249 random bits. Secret scanners find it by its prefix. */
export function createApiKey(): string {
  const digits = Array.from({ length: 42 }, () => DIGITS.charAt(randomInt(DIGITS.length)))
  return `${KEY_PREFIX}${digits.join('')}`
}

/** What is stored of a key. */
export function storedPartsOf(key: string): { secretHash: string; beginsWith: string } {
  return { secretHash: hashToken(key), beginsWith: key.slice(0, SHOWN_LENGTH) }
}
