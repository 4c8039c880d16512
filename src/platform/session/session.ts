import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import sql, { type Sql } from 'sql-template-tag'
import { AppError, organizationNotFound } from '#src/lib/api/app-error.ts'
import type { ApiScope } from '#src/lib/api/promised-api.ts'
import { isSubscribedStatus, SUBSCRIPTION_GRACE_DAYS } from '#src/lib/api/subscription-status.ts'
import type { Database } from '../db/database.ts'
import { type Identity, isUuid } from '../db/in-organization.ts'
import type { Services } from '../process/services.ts'

export type Role = 'admin' | 'member'

/** The current user, the selected organization and the subscription. */
export interface Session {
  sessionId: string
  tokenHash: string
  userId: string
  email: string
  /** What colleagues call the user; empty for someone who hasn't said. */
  name: string
  expiresAt: Date
  /** The time of the last authentication within this session. */
  authenticatedAt: Date
  isEmailConfirmed: boolean
  deleteAt: Date | null
  organizationId: string | null
  organizationName: string | null
  organizationVersion: number
  hasCriteria: boolean
  /** The one in which the user has worked last, on any device. */
  lastOrganizationId: string | null
  role: Role | null
  subscriptionStatus: string | null
  trialEnd: Date | null
  accessEnd: Date | null
  /** Acts for its maker in its organization; null for a person. */
  apiKey: ApiKeyInUse | null
  /** The selected organization of which the user isn’t a member, and whose projects they build; null for others. */
  builds: BuiltFor | null
}

interface BuiltFor {
  organizationId: string
  organizationName: string
  organizationVersion: number
  /** The deals of whose projects they see the sums of the budget. */
  budgetsOfDeals: readonly string[]
}

export interface ApiKeyInUse {
  id: string
  name: string
  scopes: readonly ApiScope[]
}

/** Whether a guest’s last day is not over, of row `g`. */
export const IS_BEFORE_END = sql`(g.until is null or g.until >= (now() at time zone 'Pacific/Auckland')::date)`

/** The status of the subscription `b`: past due once its period ended, even if the provider sent no event. */
export const SUBSCRIPTION_STATUS = sql`case when b.status in ('trialing', 'active')
    and b.current_period_end < now() - make_interval(days => ${SUBSCRIPTION_GRACE_DAYS})
  then 'past_due' else b.status end`

/** Whether a member of the organization is subscribed: what leaves it is available only then. */
export function someoneIsSubscribed(organizationId: Sql): Sql {
  return sql`exists (select 1 from organization_members s join subscriptions b on b.user_id = s.user_id
    where s.organization_id = ${organizationId} and ${SUBSCRIPTION_STATUS} in ('trialing', 'active'))`
}

/** Returns the hash that is stored in place of a session's secret. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** A random secret of a session or a link, in base64url, and the hash that is stored in its place. */
export function createSecret(): { secret: string; secretHash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, secretHash: hashToken(secret) }
}

/** Whether the request is authenticated by an API key, and by nothing else. */
export function isForApiKey(c: Context<Services>): boolean {
  return c.req.path.startsWith('/api/v1/')
}

/**
 * The secret in the session cookie; earlier versions appended a suffix after a dot. The promised API reads no cookie: its
 * secret is the API key in the Authorization header.
 */
export function tokenOf(c: Context<Services>): string | null {
  if (isForApiKey(c)) return /^Bearer +(\S{1,200})$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null
  const cookie = getCookie(c, c.get('sessionCookieName'))
  return cookie?.split('.')[0] || null
}

/** The session of each request, as read for the organization `wanted`. */
const sessions = new WeakMap<Context, { wanted: string | null; session: Session | null }>()

/** Sets the session of a request by an API key, whatever organization the request names. */
export function setApiKeySession(c: Context<Services>, session: Session & { apiKey: ApiKeyInUse }): void {
  sessions.set(c, { wanted: null, session })
  c.set('userId', session.userId)
}

/**
 * Reads session, membership and subscription in one statement, once per request; null for a guest. The organization is
 * `wanted`, or that of the path or the x-organization-id header, or the one in which the
 * user last worked, or their first; null if the user is not a member.
 */
export async function readSession(c: Context<Services>, wanted = selectedOrganization(c)) {
  const read = sessions.get(c)
  if (read && (read.session?.apiKey || read.wanted === wanted || read.session?.organizationId === wanted))
    return read.session
  const token = tokenOf(c)
  const session = token === null ? null : await findSession(c.get('db'), hashToken(token), wanted)
  if (token !== null) c.get('guests').report(c, hashToken(token), session !== null)
  if (session !== null && c.get('userId') === undefined) {
    requireAuthor(c, session)
    c.set('userId', session.userId)
    await c.get('spendRequest')(c, session.userId, c.get('cost'))
  }
  sessions.set(c, { wanted, session })
  return session
}

function selectedOrganization(c: Context<Services>): string | null {
  const [, inPath] = /^\/api\/organizations\/([^/]+)/.exec(c.req.path) ?? []
  return inPath ?? c.req.header('x-organization-id') ?? null
}

/** Names the user whose page makes a change. */
const AUTHOR_HEADER = 'x-user-id'

/** Throws other_user for a change from a page of another user: the browser’s tabs share one session cookie. */
function requireAuthor(c: Context<Services>, { userId }: Session): void {
  const author = c.req.header(AUTHOR_HEADER)
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (!isRead && author !== undefined && author !== userId) throw new AppError('other_user')
}

const NO_MEMBERSHIP = { organizationId: null, organizationName: null, organizationVersion: 0, role: null }

export async function findSession(db: Database, tokenHash: string, organizationId: string | null) {
  const wanted = organizationId !== null && isUuid(organizationId) ? organizationId : null
  const none = organizationId !== null && wanted === null
  const [session] = await db.query<Session>(sql`
    select s.id as "sessionId", s.token_hash as "tokenHash", u.id as "userId", u.email, u.name,
      s.expires_at as "expiresAt", s.proved_at as "authenticatedAt", u.delete_at as "deleteAt",
      u.email_confirmed_at is not null as "isEmailConfirmed",
      m.organization_id as "organizationId", m.name as "organizationName",
      coalesce(m.version, 0) as "organizationVersion", (m.criteria_version > 1) is true as "hasCriteria", m.role,
      u.last_organization_id as "lastOrganizationId",
      ${SUBSCRIPTION_STATUS} as "subscriptionStatus",
      b.trial_end as "trialEnd",
      case when b.cancel_at_period_end then b.current_period_end end as "accessEnd", null as "apiKey", null as builds
    from auth.sessions s
    join auth.users u on u.id = s.user_id
    left join lateral (
      select m.organization_id, m.role, o.name, o.version, o.criteria_version
      from organization_members m join organizations o on o.id = m.organization_id
      where m.user_id = u.id and not ${none}::boolean
        and (${wanted}::uuid is null or m.organization_id = ${wanted}::uuid)
      order by (m.organization_id = u.last_organization_id) is true desc, m.created_at, m.organization_id limit 1
    ) m on true
    left join subscriptions b on b.user_id = u.id
    where s.token_hash = ${tokenHash} and s.expires_at > now()`)
  if (session === undefined) return null
  const { userId, lastOrganizationId } = session
  const isWorkedIn = lastOrganizationId === null || lastOrganizationId === session.organizationId
  // Members don’t pay for what others may do.
  if (none || (session.organizationId !== null && (wanted !== null || isWorkedIn))) return session
  const builds = await findBuiltFor(db, userId, wanted ?? (session.organizationId && lastOrganizationId))
  return builds === null ? session : { ...session, ...NO_MEMBERSHIP, builds }
}

/** The organization, or the first one, whose projects a user builds who isn’t its member. */
async function findBuiltFor(db: Database, userId: string, wanted: string | null): Promise<BuiltFor | null> {
  const [builds] = await db.query<BuiltFor>(sql`
    select o.id as "organizationId", o.name as "organizationName", o.version as "organizationVersion",
      coalesce(array_agg(g.opportunity_id) filter (where g.sees_budget), '{}') as "budgetsOfDeals"
    from deal_guests g join organizations o on o.id = g.organization_id
    where g.user_id = ${userId} and g.role = 'builder' and (${wanted}::uuid is null or o.id = ${wanted}::uuid)
      and ${IS_BEFORE_END} and ${someoneIsSubscribed(sql`o.id`)}
    group by o.id order by min(g.created_at), o.id limit 1`)
  return builds ?? null
}

export async function requireSession(c: Context<Services>, organizationId?: string): Promise<Session> {
  const session = await readSession(c, organizationId)
  if (session === null) throw new AppError('not_signed_in')
  return session
}

/** Requires a member of the selected organization, subscribed or not. */
export async function requireMember(c: Context<Services>): Promise<Session & Identity> {
  const session = await requireSession(c)
  if (session.organizationId === null) {
    throw selectedOrganization(c) === null ? new AppError('no_organization') : organizationNotFound()
  }
  return { ...session, organizationId: session.organizationId }
}

/** Requires a member whose subscription is trialing or active. */
export async function requireSubscriber(c: Context<Services>): Promise<Session & Identity> {
  const session = await requireMember(c)
  if (!isSubscribedStatus(session.subscriptionStatus)) throw new AppError('subscription_required')
  return session
}

/** Requires a subscriber, or a builder of the organization’s projects, who needs no subscription. */
export async function requireSubscriberOrBuilder(c: Context<Services>): Promise<Session & Identity> {
  return asBuilder(await requireSession(c)) ?? requireSubscriber(c)
}

/** The identity of a builder in the organization whose projects they build; null for members and others. */
export function asBuilder(session: Session): (Session & Identity) | null {
  return session.builds && { ...session, ...session.builds, isBuilder: true }
}

export function isSubscriber({ subscriptionStatus }: Session): boolean {
  return isSubscribedStatus(subscriptionStatus)
}

/** Requires an active subscription of the user's own, for features shared by all organizations. */
export async function requireSubscribedUser(c: Context<Services>): Promise<Session> {
  const session = await requireSession(c)
  if (!isSubscribedStatus(session.subscriptionStatus)) throw new AppError('subscription_required')
  return session
}

export async function requireSiteAdmin(c: Context<Services>): Promise<Session> {
  const session = await requireSubscribedUser(c)
  if (!isSiteAdmin(c, session)) throw new AppError('forbidden')
  return session
}

/** Requires a rule editor with recent authentication: a rule changes the figures of every organization. */
export async function requireRuleEditor(c: Context<Services>): Promise<Session> {
  const session = await requireSubscribedUser(c)
  if (!isRuleEditor(c, session)) throw new AppError('forbidden')
  assertRecentAuthentication(c, session)
  return session
}

/** Requires a member of the organization in the path, subscribed or not. */
export async function requireMemberOf(c: Context<Services>, organizationId = c.req.param('id')) {
  const session = await requireSession(c, organizationId)
  if (session.organizationId === null) throw organizationNotFound()
  return { ...session, organizationId: session.organizationId }
}

/** Requires a subscribed member of the organization in the path. */
export async function requireSubscribedMember(c: Context<Services>) {
  const session = await requireMemberOf(c)
  if (!isSubscriber(session)) throw new AppError('subscription_required')
  return session
}

/** Requires a subscribed administrator of the organization in the path. */
export async function requireAdmin(c: Context<Services>, organizationId = c.req.param('id')) {
  const session = await requireMemberOf(c, organizationId)
  if (session.role !== 'admin') {
    throw new AppError('forbidden', "You don't have permission to access organization settings")
  }
  if (!isSubscribedStatus(session.subscriptionStatus)) throw new AppError('subscription_required')
  return session
}

/** How long an authentication counts as recent for password, email, two-factor and deletion changes. */
const RECENT_AUTHENTICATION_MINUTES = 10

/** Requires recent authentication; throws proof_required. */
export async function requireRecentAuthentication(c: Context<Services>): Promise<Session> {
  const session = await requireSession(c)
  assertRecentAuthentication(c, session)
  return session
}

/** Throws proof_required unless the session was authenticated recently. */
export function assertRecentAuthentication(c: Context<Services>, session: Session): void {
  const age = c.get('now')().getTime() - session.authenticatedAt.getTime()
  if (age > RECENT_AUTHENTICATION_MINUTES * 60_000) throw new AppError('proof_required')
}

/** Throws email_unconfirmed, because anyone can sign up with any address. */
export function requireConfirmedEmail({ isEmailConfirmed }: Session): void {
  if (!isEmailConfirmed) throw new AppError('email_unconfirmed')
}

/** Requires a verified address, because anyone can sign up with any address. */
export function isSiteAdmin(c: Context<Services>, session: Session): boolean {
  return session.isEmailConfirmed && c.get('env').SITE_ADMINS.includes(session.email)
}

/** Requires a verified address, like `isSiteAdmin`. */
export function isRuleEditor(c: Context<Services>, session: Session): boolean {
  return session.isEmailConfirmed && c.get('env').RULE_EDITORS.includes(session.email)
}
