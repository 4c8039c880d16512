import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import type { Named } from '#src/lib/text/person-name.ts'
import type { Database, Queryable } from '#src/platform/db/database.ts'
import { changeFromOutside } from '#src/platform/db/in-organization.ts'
import { networkOf } from '#src/platform/limits/client-network.ts'
import { instantText } from '#src/platform/rows/row-json.ts'
import type { Session } from '#src/platform/session/session.ts'
import {
  ACTIVITY_SHOWN,
  type Activity,
  type Device,
  type Digest,
  type ReauthenticationMethods,
} from './account-schema.ts'

interface PasswordRow {
  userId: string
  hash: string
}

/** `email` must be in lower case. */
export async function findPassword(db: Queryable, email: string): Promise<PasswordRow | null> {
  const [row] = await db.query<PasswordRow>(sql`
    select u.id as "userId", p.hash from auth.users u join auth.passwords p on p.user_id = u.id
    where u.email = ${email}`)
  return row ?? null
}

/** Locks the password until the transaction ends. */
export async function isCurrentPassword(tx: Queryable, { userId, hash }: PasswordRow): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from auth.passwords where user_id = ${userId} and hash = ${hash} for share`)
  return rows.length > 0
}

/** Whether there was a sign-in from this network within 90 days. `email` is in lower case. */
export async function hasSignedInFrom(db: Queryable, email: string, network: string): Promise<boolean> {
  const rows = await db.query<{ address: string }>(sql`
    select distinct a.ip_address as address from auth.users u join audit_log a on a.user_id = u.id
    where u.email = ${email} and a.action = 'signed_in' and a.ip_address is not null
      and a.at > now() - interval '90 days'`)
  return rows.some(({ address }) => networkOf(address) === network)
}

/** Remembers where the user works, if it is another organization than before: signing in opens it, on any device. */
export async function rememberOrganization(
  db: Queryable,
  { userId, organizationId, lastOrganizationId, builds }: Session,
): Promise<void> {
  const worksIn = organizationId ?? builds?.organizationId ?? null
  if (worksIn === null || worksIn === lastOrganizationId) return
  await db.query(sql`update auth.users set last_organization_id = ${worksIn} where id = ${userId}`)
}

/**
 * Whether the user is an administrator, without a subscription, of an organization that another person has created: they are
 * shown what they have joined before what it costs. False for others, who aren’t asked about.
 */
export async function hasJoined(
  db: Queryable,
  { userId, organizationId, role, subscriptionStatus }: Session,
): Promise<boolean> {
  if (organizationId === null || role !== 'admin' || subscriptionStatus !== null) return false
  const joined = await db.query(sql`
    select 1 from organizations where id = ${organizationId} and created_by is distinct from ${userId}`)
  return joined.length > 0
}

/** Whether the user, as a member, sees saved views: their own or shared ones. */
export async function hasViews(db: Queryable, { userId, organizationId, role }: Session): Promise<boolean> {
  if (organizationId === null || role === null) return false
  const seen = await db.query(sql`
    select 1 from views
    where organization_id = ${organizationId} and (is_shared or user_id = ${userId}) and deleted_at is null limit 1`)
  return seen.length > 0
}

/** A trigger creates the personal organization and membership. Null when the address (in lower case) is taken. */
export async function createAccount(
  tx: Queryable,
  { email, name }: Named,
  hash: string,
): Promise<string | null> {
  const [user] = await tx.query<{ id: string }>(sql`
    insert into auth.users (id, email, name) values (${uuidv7()}, ${email}, ${name}) on conflict (email) do nothing returning id`)
  if (user === undefined) return null
  await tx.query(sql`insert into auth.passwords (user_id, hash) values (${user.id}, ${hash})`)
  return user.id
}

export async function hasSecondFactor(tx: Queryable, userId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from auth.authenticators where user_id = ${userId} and confirmed_at is not null`)
  return rows.length > 0
}

/** Stores the first step of a two-step exchange. `secretHash`: the hash of a cookie's secret or passkey challenge. */
export async function addChallenge(
  tx: Queryable,
  challenge: { secretHash: string; purpose: string; userId: string | null; value?: string; minutes: number },
): Promise<void> {
  const { secretHash, purpose, userId, value = '', minutes } = challenge
  await tx.query(sql`
    insert into auth.challenges (secret_hash, purpose, user_id, value, expires_at)
    values (${secretHash}, ${purpose}, ${userId}, ${value}, now() + make_interval(mins => ${minutes}))`)
}

/** Newest first. Excludes failed sign-ins, with which anyone could fill the list. */
export function listActivity(db: Queryable, userId: string): Promise<Activity[]> {
  return db.query<Activity>(sql`
    select id, ${instantText(sql`at`)} as at, action, detail, ip_address as address from audit_log a
    where user_id = ${userId} and action <> 'sign_in_failed' order by a.at desc, id desc limit ${ACTIVITY_SHOWN}`)
}

export async function findEmail(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.query<{ email: string }>(sql`select email from auth.users where id = ${userId}`)
  return row?.email ?? null
}

/** Colleagues' open pages show the new name. */
export async function setName(db: Database, userId: string, name: string): Promise<void> {
  await db.query(sql`
    with renamed as (update auth.users set name = ${name} where id = ${userId} returning *)
    select pg_notify('presence', json_build_object('userId', id, 'name',
      coalesce(nullif(name, ''), nullif(split_part(email, '@', 1), ''), email))::text) from renamed`)
  const memberships = await db.query<{ id: string; organizationId: string }>(sql`
    select id, organization_id as "organizationId" from organization_members where user_id = ${userId}`)
  for (const { id, organizationId } of memberships) {
    await db.transaction((tx) =>
      changeFromOutside(tx, organizationId, async ({ report }) => report({ kind: 'member', id, version: 1 })),
    )
  }
}

export async function readDigest(db: Queryable, userId: string): Promise<Digest> {
  const [user] = await db.query<{ digest: Digest }>(sql`select digest from auth.users where id = ${userId}`)
  return user?.digest ?? 'off'
}

export async function findReauthenticationMethods(db: Queryable, userId: string) {
  const [row] = await db.query<ReauthenticationMethods>(sql`
    select
      exists (select 1 from auth.passwords where user_id = ${userId}::uuid) as "hasPassword",
      exists (select 1 from auth.authenticators where user_id = ${userId}::uuid and confirmed_at is not null)
        as "hasSecondFactor",
      exists (select 1 from auth.passkeys where user_id = ${userId}::uuid) as "hasPasskey"`)
  return row ?? { hasPassword: false, hasSecondFactor: false, hasPasskey: false }
}

export async function findPasswordHash(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.query<{ hash: string }>(sql`
    select hash from auth.passwords where user_id = ${userId}`)
  return row?.hash ?? null
}

export async function setReauthenticatedAt(tx: Queryable, sessionId: string): Promise<void> {
  await tx.query(sql`update auth.sessions set proved_at = now() where id = ${sessionId}`)
}

type SessionRow = Omit<Device, 'name' | 'isThisDevice'> & { userAgent: string | null }

export function listSessions(db: Queryable, userId: string): Promise<SessionRow[]> {
  return db.query<SessionRow>(sql`
    select id, user_agent as "userAgent", ip_address as address, ${instantText(sql`created_at`)} as "firstSeenAt",
      ${instantText(sql`last_seen_at`)} as "lastSeenAt"
    from auth.sessions where user_id = ${userId} and expires_at > now()
    order by last_seen_at desc, id desc`)
}
