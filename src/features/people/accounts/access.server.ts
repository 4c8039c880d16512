import sql, { raw, type Sql } from 'sql-template-tag'
import { z } from 'zod'
import { removeOthersFromPersonalOrganization } from '#src/features/people/organizations/queries.server.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { changeFromOutside } from '#src/platform/db/in-organization.ts'
import { ACCESS, type Access, type AccessEvent, type Ended } from '#src/platform/rows/access-register.ts'

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
 * Removes what was set up before the email was verified: all access, the deletion date, the name, and other members of the personal
 * organization. `isPasswordRemoved`: there was a password.
 */
export async function removeUnverifiedAccess(tx: Transaction, userId: string) {
  const { ended, rows } = await endAccess(tx, 'verification', { userId })
  await tx.query(sql`update auth.users set delete_at = null, name = '' where id = ${userId}`)
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
  const ended: Ended = { apiKeys: 0, calendarLinks: 0, invitations: 0, shareLinks: 0, webhooks: 0 }
  for (const kind of ACCESS) {
    if (!kind.endsWith.includes(event)) continue
    const owned = userId === undefined ? sql`true` : sql`${raw(kind.owner)} = ${userId}`
    const act = kind.ending
      ? sql`update ${raw(kind.table)} set ${kind.ending}`
      : sql`delete from ${raw(kind.table)}`
    const found = await tx.query<Row>(
      sql`${act} where ${owned} and ${kind.only ?? sql`true`} and ${only(kind)} returning *`,
    )
    rows.set(kind.table, found)
    if (kind.notified) ended[kind.notified] += found.length
    if (kind.reported) await reportEnded(tx, kind.reported, endedRowSchema.array().parse(found))
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

const endedRowSchema = z.object({ organization_id: z.uuid(), id: z.uuid() })

async function reportEnded(
  tx: Transaction,
  kind: NonNullable<Access['reported']>,
  rows: readonly z.infer<typeof endedRowSchema>[],
): Promise<void> {
  const byOrganization = Map.groupBy(rows, (row) => row.organization_id)
  for (const [organizationId, ended] of byOrganization) {
    await changeFromOutside(tx, organizationId, async ({ report, version }) => {
      const next = await version
      for (const { id } of ended) report({ kind, id, version: next })
    })
  }
}
