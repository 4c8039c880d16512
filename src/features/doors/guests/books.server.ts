import sql from 'sql-template-tag'
import { findFile } from '#src/features/base/documents/queries.server.ts'
import { accountingSettings } from '#src/features/build/budgets/accounting-schema.ts'
import { taxDefaultSettings } from '#src/features/deals/deal-tax/schema.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { AppError } from '#src/lib/api/app-error.ts'
import { type Named, personName } from '#src/lib/text/person-name.ts'
import type { Database, Queryable, TenantTransaction } from '#src/platform/db/database.ts'
import { addJob } from '#src/platform/jobs/outbox.ts'
import { readSettings } from '#src/platform/rows/organization-settings.ts'
import { IS_BEFORE_END } from '#src/platform/session/session.ts'
import type { Books } from './schema.ts'
import { asGuest, type GuestAccess } from './shared-deals.server.ts'

/** What an accountant needs for the books besides the expenses; null for a partner. */
export async function readBooks(db: Database, access: GuestAccess): Promise<Books | null> {
  if (access.role !== 'accountant') return null
  const { organizationId, setsCodes, codesAskedOn: askedOn } = access
  const settings = await asGuest(db, access, async (tx) => ({
    balanceDate: (await readSettings(tx, organizationId, taxDefaultSettings)).taxDefaults.balanceDate,
    codes: setsCodes ? await readSettings(tx, organizationId, accountingSettings) : null,
  }))
  const host = await findHost(db, access.guest.id)
  return { ...settings, host: host && personName(host), askedOn }
}

export interface Host extends Named {
  isAdmin: boolean
}

/** Who is asked for the account codes: the member who invited the guest, or an administrator once that member has left. */
export async function findHost(db: Queryable, guestId: string): Promise<Host | null> {
  const [host] = await db.query<Host>(sql`
    select u.name, u.email, m.role = 'admin' as "isAdmin"
    from deal_guests g join organization_members m on m.organization_id = g.organization_id
    join auth.users u on u.id = m.user_id
    where g.id = ${guestId} and (m.user_id = g.invited_by or m.role = 'admin')
    order by (m.user_id = g.invited_by) is true desc, m.created_at, m.user_id limit 1`)
  return host ?? null
}

/** Whose request of the account codes is emailed; null once the access has ended. */
export async function readAsking(db: Queryable, guestId: string) {
  const [asking] = await db.query<Named & { address: string }>(sql`
    select u.name, u.email, d.address
    from deal_guests g join auth.users u on u.id = g.user_id
    join opportunities d on d.organization_id = g.organization_id and d.id = g.opportunity_id and d.deleted_at is null
    where g.id = ${guestId} and g.role = 'accountant' and ${IS_BEFORE_END}`)
  return asking ?? null
}

/** A receipt of the deal. Throws not_found. */
export async function findReceipt(
  tx: TenantTransaction,
  { organizationId, opportunityId }: GuestAccess,
  id: string,
) {
  const [found] = await tx.query(sql`
    select 1 from documents where organization_id = ${organizationId} and opportunity_id = ${opportunityId}
      and id = ${id} and expense_id is not null`)
  if (found === undefined) throw new AppError('not_found', 'Document not found')
  return findFile(tx, organizationId, id)
}

/**
 * Emails who invited the guest that account codes are missing: once a day, of all deals of the organization. Returns the day of
 * the last email. `tx` has the system role.
 */
export async function askForCodes(tx: Queryable, { organizationId, userId, guest }: GuestAccess, now: Date) {
  const today = todayInAuckland(now)
  // Locked, so that of two requests one asks.
  const asked = await tx.query<{ day: string | null }>(sql`
    select codes_asked_on::text as day from deal_guests
    where organization_id = ${organizationId} and user_id = ${userId} order by id for update`)
  await tx.query(sql`
    update deal_guests set codes_asked_on = ${today} where organization_id = ${organizationId} and id = ${guest.id}`)
  if (asked.every(({ day }) => day !== today))
    await addJob(tx, { topic: 'guest.codes_wanted', payload: { guestId: guest.id } })
  return { askedOn: today }
}
