import sql from 'sql-template-tag'
import { dueReminders } from '#src/features/base/notifications/due-date-reminders.server.ts'
import { type NewNotification, notify } from '#src/features/base/notifications/queries.server.ts'
import { statusTitle } from '#src/features/deals/pipeline/rules.ts'
import type { DealStatus } from '#src/features/deals/pipeline/schema.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import type { Transaction } from '#src/platform/db/database.ts'

const RECENT_DAYS = 14
const READ_DAYS = 3

interface DemoPlace {
  organizationId: string
  userId: string
  now: Date
}

/** The notifications of the demo deals: recent moves, and dates that are near or have passed. */
export async function addDemoNotifications(tx: Transaction, place: DemoPlace): Promise<void> {
  const { organizationId, userId, now } = place
  // Nothing from before one joined is listed.
  await tx.query(sql`
    update organization_members set created_at = ${now}::timestamptz - interval '1 year'
    where organization_id = ${organizationId} and user_id = ${userId}`)
  const added = [...(await movesOf(tx, organizationId)), ...(await datesOf(tx, place))]
  // One after the other: the order of versions is the order in which they are listed.
  for (const [index, one] of added.entries()) {
    const write = {
      tx,
      version: Promise.resolve(index + 1),
      report() {},
      publish() {},
      added() {},
      moved() {},
    }
    await notify(write, organizationId, [one])
  }
  await tx.query(sql`
    update notifications n set created_at = o.stage_entered_at from opportunities o
    where n.organization_id = ${organizationId} and n.type = 'opportunity_status'
      and o.organization_id = n.organization_id and o.id = n.opportunity_id`)
  await tx.query(sql`
    insert into notification_reads (organization_id, user_id, notification_id)
    select organization_id, ${userId}::uuid, id from notifications
    where organization_id = ${organizationId} and created_at < ${now}::timestamptz - make_interval(days => ${READ_DAYS})`)
  await tx.query(sql`
    update organizations set version = version + ${added.length} where id = ${organizationId}`)
}

async function movesOf(tx: Transaction, organizationId: string): Promise<NewNotification[]> {
  const deals = await tx.query<{ id: string; address: string; status: DealStatus }>(sql`
    select id, address, status from opportunities
    where organization_id = ${organizationId} and status not in ('new_listing', 'abandoned')
      and stage_entered_at > now() - make_interval(days => ${RECENT_DAYS})
    order by stage_entered_at, address desc`)
  return deals.map(({ id, address, status }) => ({
    type: 'opportunity_status',
    title: statusTitle('new_listing', status),
    message: address,
    opportunityId: id,
  }))
}

async function datesOf(tx: Transaction, { organizationId, now }: DemoPlace): Promise<NewNotification[]> {
  const found = await dueReminders(tx, organizationId, { today: todayInAuckland(now), gap: 1 })
  return found.reminders
}
