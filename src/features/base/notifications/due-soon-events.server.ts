import sql from 'sql-template-tag'
import { type NearDate, readNearDates } from '#src/features/base/due-dates/queries.server.ts'
import { addDays, type CivilDay, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { workingDaysUntil } from '#src/finance/dates/working-days.ts'
import type { Database, Transaction } from '#src/platform/db/database.ts'
import { changeFromOutside } from '#src/platform/db/in-organization.ts'
import { type Batch, forEachOrganization } from '#src/platform/jobs/background-work.ts'

const TYPE = 'condition.due_soon'
const WORKING_DAYS = 2
/** Two working days, with the longest holidays between them, and a day. */
const FURTHEST_DAYS = 20
/** The log of deliveries, which shows what was sent, has 30 days: what is overdue for longer is never sent again. */
const OVERDUE_DAYS = 7

/**
 * Sends an event for each condition that is due in two working days or less, once for each of its days, to organizations with an endpoint
 * for it. It reads the conditions as they are, so it includes those that were entered late, moved or reopened, and changes of conditions
 * cost nothing.
 */
export async function sendDueSoonEvents(db: Database, now: Date): Promise<void> {
  const organizations = await db.query<{ id: string }>(sql`
    select distinct organization_id as id from webhook_endpoints
    where state = 'on' and (events is null or ${TYPE} = any (events))`)
  const today = todayInAuckland(now)
  const ids = organizations.map(({ id }) => id)
  await forEachOrganization(db, 'due_soon', ids, (tx, batch) => sendBatch(tx, batch, today))
}

async function sendBatch(
  tx: Transaction,
  { organizationId, after }: Batch,
  today: CivilDay,
): Promise<string | null> {
  const range = { today, brightLineYears: null, within: FURTHEST_DAYS }
  const { dates, next } = await readNearDates(tx, organizationId, range, { condition: after })
  const due = dates.filter((date) => isDueSoon(date, today))
  const rows = await tx.query<{ id: string; version: number; sentFor: CivilDay[] }>(sql`
    select c.id, c.version, array(select d.data -> 'after' ->> 'dueOn' from webhook_deliveries d
      where d.organization_id = ${organizationId} and d.type = ${TYPE} and d.data ->> 'id' = c.id::text) as "sentFor"
    from conditions c where c.organization_id = ${organizationId} and c.id = any(${due.map(({ id }) => id)}::uuid[])`)
  const unsent = due.flatMap(({ id, opportunityId, day: dueOn }) => {
    const row = rows.find((one) => one.id === id)
    if (row === undefined || opportunityId === null || row.sentFor.includes(dueOn)) return []
    return [
      { type: TYPE, dealId: opportunityId, data: { id, version: row.version, after: { dueOn } } },
    ] as const
  })
  if (unsent.length > 0)
    await changeFromOutside(tx, organizationId, async (write) => {
      for (const event of unsent) write.publish(event)
    })
  return next?.condition ?? null
}

function isDueSoon({ day, calendar }: NearDate, today: CivilDay): boolean {
  if (day < addDays(today, -OVERDUE_DAYS)) return false
  return day <= today || (calendar !== null && workingDaysUntil(today, day, calendar) <= WORKING_DAYS)
}
