import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import sql from 'sql-template-tag'
import { isSubscribedStatus } from '#src/features/billing/rules.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { Database } from './db/database.ts'
import type { Identity } from './db/in-organization.ts'
import type { Services } from './services.ts'

export type Role = 'admin' | 'member'

/** Who is asking: the user, the organization the request is about, and the user's subscription. */
export interface Session {
  sessionId: string
  tokenHash: string
  userId: string
  email: string
  expiresAt: Date
  organizationId: string | null
  organizationName: string | null
  organizationVersion: number
  role: Role | null
  subscriptionStatus: string | null
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** What the database keeps of a session's secret. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The secret in the session cookie; the accounts library appends a signature we don't need: the secret is random. */
function tokenOf(c: Context<Services>): string | null {
  const cookie = getCookie(c, c.get('sessionCookieName'))
  return cookie?.split('.')[0] || null
}

/**
 * Session, membership and subscription in one statement, or null for a guest. The organization is the one
 * named by the x-organization-id header, else the user's first; not a member of it: no organization.
 */
export async function readSession(c: Context<Services>): Promise<Session | null> {
  const token = tokenOf(c)
  if (token === null) return null
  const wanted = c.req.header('x-organization-id') ?? null
  return findSession(c.get('db'), hashToken(token), wanted)
}

export async function findSession(
  db: Database,
  tokenHash: string,
  organizationId: string | null,
): Promise<Session | null> {
  const wanted = organizationId !== null && UUID.test(organizationId) ? organizationId : null
  const none = organizationId !== null && wanted === null
  const [session] = await db.query<Session>(sql`
    select s.id as "sessionId", s.token as "tokenHash", u.id as "userId", u.email, s."expiresAt",
      m.organization_id as "organizationId", m.name as "organizationName",
      coalesce(m.version, 0) as "organizationVersion", m.role, b.status as "subscriptionStatus"
    from auth.session s
    join auth."user" u on u.id = s."userId"
    left join lateral (
      select m.organization_id, m.role, o.name, o.version
      from organization_members m join organizations o on o.id = m.organization_id
      where m.user_id = u.id and not ${none}::boolean
        and (${wanted}::uuid is null or m.organization_id = ${wanted}::uuid)
      order by m.created_at, m.organization_id limit 1
    ) m on true
    left join subscriptions b on b.user_id = u.id
    where s.token = ${tokenHash} and s."expiresAt" > now()`)
  return session ?? null
}

/**
 * Ends the session that came with the request, if any. The accounts library would do so only for a cookie that it has
 * signed with today's secret, and would not say when it failed.
 */
export async function endSession(c: Context<Services>): Promise<void> {
  const token = tokenOf(c)
  if (token === null) return
  await c.get('db').query(sql`delete from auth.session where token = ${hashToken(token)}`)
}

export async function requireSession(c: Context<Services>): Promise<Session> {
  const session = await readSession(c)
  if (session === null) throw new AppError('not_signed_in')
  return session
}

/** A signed-in member of the selected organization, subscribed or not. */
export async function requireMember(c: Context<Services>): Promise<Session & Identity> {
  const session = await requireSession(c)
  if (session.organizationId === null) {
    const named = c.req.header('x-organization-id') !== undefined
    throw named ? new AppError('not_found', 'Organization not found') : new AppError('no_organization')
  }
  return { ...session, organizationId: session.organizationId }
}

/** A member whose subscription is trialing or active: the gate of every protected operation. */
export async function requireSubscriber(c: Context<Services>): Promise<Session & Identity> {
  const session = await requireMember(c)
  if (!isSubscribedStatus(session.subscriptionStatus)) throw new AppError('subscription_required')
  return session
}
