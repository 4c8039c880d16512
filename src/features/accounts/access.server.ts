import sql, { raw, type Sql } from 'sql-template-tag'
import { removeOthersFromPersonalOrganization } from '#src/features/organizations/queries.server.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { changeFromOutside } from '#src/platform/db/in-organization.ts'

/**
 * What ends access to an account. An ordinary sign-out and expiry end only the session and the links that refer to it; a
 * membership and an account end theirs by foreign keys.
 */
export type AccessEvent =
  /** The owner of the mailbox verifies the email for the first time: someone else may have created the account. */
  | 'verification'
  /** Sign-out of other or all devices, password reset, change of password or factor, request of deletion. */
  | 'revocation'
  /** Sign-out of one device, from another. */
  | 'device'
  /** `npm run restore -- --sign-out`, of all accounts. */
  | 'restore'
  /** `npm run demo:close` */
  | 'demo'

interface Access {
  table: string
  owner: 'user_id' | 'invited_by' | 'created_by'
  /** The session that made a row: a revocation keeps the rows of the remaining session. */
  session?: 'id' | 'session_id'
  /** The rows that give access, if not all do. */
  only?: Sql
  endsWith: readonly AccessEvent[]
}

const MADE_BY_SESSION = ['verification', 'revocation', 'device', 'restore', 'demo'] as const
const PENDING = ['verification', 'revocation', 'restore', 'demo'] as const
/** A reset replaces the password and keeps the factors: otherwise a mailbox alone would replace the second factor. */
const FACTOR = ['verification', 'demo'] as const

/** Every credential, link, invitation and pending request of an account, and what ends it. */
export const ACCESS: readonly Access[] = [
  { table: 'organization_invites', owner: 'invited_by', session: 'session_id', endsWith: MADE_BY_SESSION },
  {
    table: 'deal_guests',
    owner: 'invited_by',
    session: 'session_id',
    // One who has accepted stays, as a member does.
    only: sql`user_id is null`,
    endsWith: MADE_BY_SESSION,
  },
  { table: 'api_keys', owner: 'created_by', session: 'session_id', endsWith: MADE_BY_SESSION },
  { table: 'auth.calendar_links', owner: 'user_id', session: 'session_id', endsWith: MADE_BY_SESSION },
  {
    table: 'auth.mail_links',
    owner: 'user_id',
    only: sql`purpose not in ('confirmation', 'unsubscribe')`,
    endsWith: PENDING,
  },
  { table: 'auth.challenges', owner: 'user_id', endsWith: PENDING },
  { table: 'auth.sessions', owner: 'user_id', session: 'id', endsWith: MADE_BY_SESSION },
  { table: 'auth.passwords', owner: 'user_id', endsWith: FACTOR },
  { table: 'auth.passkeys', owner: 'user_id', endsWith: FACTOR },
  { table: 'auth.authenticators', owner: 'user_id', endsWith: FACTOR },
  { table: 'auth.backup_codes', owner: 'user_id', endsWith: FACTOR },
]

/** What the user set up and may miss. */
export interface Ended {
  apiKeys: number
  calendarLinks: number
  invitations: number
}

/** Ends all sessions but one, with everything that the remaining session didn't make. */
export async function endSessions(
  tx: Transaction,
  userId: string,
  keptTokenHash: string | null,
): Promise<Ended> {
  const kept = sql`(select id from auth.sessions where token_hash = ${keptTokenHash})`
  const { ended } = await endAccess(tx, 'revocation', {
    userId,
    only: ({ session }) => (session ? sql`${raw(session)} is distinct from ${kept}` : sql`true`),
  })
  return ended
}

/** Ends one session with everything it made. `userAgent` is undefined if there is no such session. */
export async function endSessionOf(tx: Transaction, userId: string, id: string) {
  const { ended, rows } = await endAccess(tx, 'device', {
    userId,
    only: ({ session = 'id' }) => sql`${raw(session)} = ${id}`,
  })
  const [session] = rows.get('auth.sessions') ?? []
  return { ended, userAgent: session?.user_agent as string | null | undefined }
}

/**
 * Removes what was set up before the email was verified: all access, the deletion date, and other members of the personal
 * organization. `isPasswordRemoved`: there was a password.
 */
export async function removeUnverifiedAccess(tx: Transaction, userId: string) {
  const { ended, rows } = await endAccess(tx, 'verification', { userId })
  await tx.query(sql`update auth.users set delete_at = null where id = ${userId}`)
  await removeOthersFromPersonalOrganization(tx, userId)
  return { ended, isPasswordRemoved: (rows.get('auth.passwords') ?? []).length > 0 }
}

export async function endDemoAccess(tx: Transaction, userId: string): Promise<void> {
  await endAccess(tx, 'demo', { userId })
}

/** Ends the access of all accounts that doesn't survive `npm run restore -- --sign-out`. */
export async function endAllAccess(tx: Transaction): Promise<void> {
  await endAccess(tx, 'restore', {})
}

type Row = Record<string, unknown>

async function endAccess(
  tx: Transaction,
  event: AccessEvent,
  { userId, only = () => sql`true` }: { userId?: string; only?: (kind: Access) => Sql },
) {
  if (userId !== undefined) await lockAdditions(tx, userId)
  const rows = new Map<string, Row[]>()
  for (const kind of ACCESS) {
    if (!kind.endsWith.includes(event)) continue
    const owned = userId === undefined ? sql`true` : sql`${raw(kind.owner)} = ${userId}`
    const deleted = await tx.query<Row>(sql`
      delete from ${raw(kind.table)} where ${owned} and ${kind.only ?? sql`true`} and ${only(kind)} returning *`)
    rows.set(kind.table, deleted)
  }
  let invitations = 0
  for (const [table, kind] of INVITATIONS) {
    const cancelled = (rows.get(table) ?? []) as unknown as CancelledInvite[]
    await reportCancelled(tx, kind, cancelled)
    invitations += cancelled.length
  }
  const ended = {
    apiKeys: rows.get('api_keys')?.length ?? 0,
    calendarLinks: rows.get('auth.calendar_links')?.length ?? 0,
    invitations,
  }
  return { rows, ended }
}

/**
 * A concurrent request that adds a link or an invitation waits, and is then refused by `require_recent_authentication`.
 * Locked before the sessions, so that neither waits for the other.
 */
async function lockAdditions(tx: Transaction, userId: string): Promise<void> {
  await tx.query(sql`select 1 from auth.users where id = ${userId} for no key update`)
  await tx.query(sql`
    select 1 from organizations where id in (
      select organization_id from organization_members where user_id = ${userId} and role = 'admin')
    order by id for no key update`)
}

const INVITATIONS = [
  ['organization_invites', 'invite'],
  ['deal_guests', 'guest'],
] as const

interface CancelledInvite {
  organization_id: string
  id: string
}

async function reportCancelled(
  tx: Transaction,
  kind: (typeof INVITATIONS)[number][1],
  invites: readonly CancelledInvite[],
): Promise<void> {
  const byOrganization = Map.groupBy(invites, (invite) => invite.organization_id)
  for (const [organizationId, cancelled] of byOrganization) {
    await changeFromOutside(tx, organizationId, async ({ report, version }) => {
      const next = await version
      for (const { id } of cancelled) report({ kind, id, version: next })
    })
  }
}
