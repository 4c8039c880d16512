import type { MiddlewareHandler } from 'hono'
import sql from 'sql-template-tag'
import { AppError } from '#src/lib/api/app-error.ts'
import { type ApiScope, INVALID_KEY } from '#src/lib/api/promised-api.ts'
import { isSubscribedStatus } from '#src/lib/api/subscription-status.ts'
import type { Database } from '../db/database.ts'
import type { Identity } from '../db/in-organization.ts'
import { limitApiKey } from '../limits/rate-limit.ts'
import type { Services } from '../process/services.ts'
import {
  type ApiKeyInUse,
  hashToken,
  type Session,
  SUBSCRIPTION_STATUS,
  setApiKeySession,
  tokenOf,
} from './session.ts'

type KeySession = Session & Identity & { apiKey: ApiKeyInUse }

/** Authenticates a request of the promised API by its key, before anything else is read. */
export const authenticateApiKey: MiddlewareHandler<Services> = async (c, next) => {
  // A key of the wrong form is looked up as well: all refusals take the same time.
  const hash = hashToken(tokenOf(c) ?? '')
  const key = await findKeySession(c.get('db'), hash)
  c.get('guests').report(c, hash, key !== null)
  if (key === null) throw new AppError('not_signed_in', INVALID_KEY)
  setApiKeySession(c, key)
  await limitApiKey(c, key.apiKey.id)
  if (key.isUnrecorded) await recordUse(c.get('db'), key)
  await next()
  // It may have ended meanwhile: the database then showed no row, or no right.
  if ([403, 404].includes(c.res.status) && (await findKeySession(c.get('db'), hash)) === null)
    throw new AppError('not_signed_in', INVALID_KEY)
}

/** Requires a key with this scope, if any, whose maker is subscribed. */
export function requireScope({ subscriptionStatus, apiKey }: Session, scope: ApiScope | null): void {
  if (!isSubscribedStatus(subscriptionStatus)) throw new AppError('subscription_required')
  if (scope !== null && !apiKey?.scopes.includes(scope))
    throw new AppError('forbidden', `This key may not do that. It needs ${scope}.`)
}

/** The session of a key's maker in its organization; null for a key that is unknown or has ended. */
async function findKeySession(db: Database, secretHash: string) {
  const [session] = await db.query<KeySession & { isUnrecorded: boolean }>(sql`
    select k.session_id as "sessionId", k.secret_hash as "tokenHash", u.id as "userId", u.email, u.name,
      k.expires_at as "expiresAt", to_timestamp(0) as "authenticatedAt", u.delete_at as "deleteAt",
      u.email_confirmed_at is not null as "isEmailConfirmed", o.id as "organizationId", o.name as "organizationName",
      o.version as "organizationVersion", o.criteria_version > 1 as "hasCriteria", o.id as "lastOrganizationId", m.role, ${SUBSCRIPTION_STATUS} as "subscriptionStatus",
      b.trial_end as "trialEnd", null as "accessEnd", null as builds,
      jsonb_build_object('id', k.id, 'name', k.name, 'scopes', k.scopes) as "apiKey",
      k.last_used_at is null or k.last_used_at < date_trunc('minute', now()) as "isUnrecorded"
    from api_keys k
    join organizations o on o.id = k.organization_id
    join organization_members m on m.organization_id = o.id and m.user_id = k.created_by and m.role = 'admin'
    join auth.users u on u.id = m.user_id
    left join subscriptions b on b.user_id = u.id
    where k.secret_hash = ${secretHash} and k.expires_at > now()`)
  return session ?? null
}

/** To the minute, so that a busy key is written once a minute. */
async function recordUse(db: Database, { organizationId, apiKey }: KeySession): Promise<void> {
  await db.query(sql`
    update api_keys set last_used_at = date_trunc('minute', now())
    where organization_id = ${organizationId} and id = ${apiKey.id}`)
}
