// @module-tag postgres
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { doJobs, leaseJobs } from '#src/platform/jobs/outbox.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { notificationJobs, queueReminders, scheduleDueDateChecks } from './due-date-reminders.server.ts'
import { notificationRequests } from './test-notifications.ts'

const world = worldForFile()
let mere: Person
beforeEach(async () => {
  await world.db.query(sql`delete from notification_mornings`)
  await world.db.query(sql`delete from outbox`)
  await world.db.query(sql`delete from opportunities`)
  mere = await world.person()
})

/** The instant of that time in Auckland in winter (UTC+12). */
const winter = (day: string, time: string) => new Date(`${day}T${time}:00+12:00`)

describe('one organization’s dates', () => {
  const day = '2027-06-10'

  async function dueDeals({ organizationId }: Person, count: number): Promise<void> {
    await world.db.query(sql`
      insert into opportunities (organization_id, id, address, position, due_date, unconditional_date)
      select ${organizationId}, uuid_v7(), n || ' Rātā Road, Titirangi', 'a' || n, date '2027-06-17', date '2027-06-13'
      from generate_series(1, ${count}::integer) n`)
  }
  async function sentTo({ organizationId }: Person): Promise<number> {
    const [sent] = await world.db.query<{ count: number }>(sql`
      select count(*) as count from notifications where organization_id = ${organizationId} and due_kind is not null`)
    return sent?.count ?? 0
  }
  async function queue(): Promise<void> {
    const now = winter(day, '08:00')
    world.setNow(now)
    await scheduleDueDateChecks(world.db, now)
    await workOn('notifications.morning')
  }

  test('are at most 1,000 a job, and their later jobs wait until every other organization has its reminders', async () => {
    const [many, ana] = [mere, await world.person()]
    await dueDeals(many, 3_000)
    await dueDeals(ana, 2)
    await queue()
    const [organizations] = await world.db.query<{ count: number }>(sql`select count(*) from organizations`)
    let most = 0
    for (let done = 0; done < (organizations?.count ?? 0); done += 1) {
      const before = await sentTo(many)
      expect(await workOn('notifications.reminders', 1)).toBe(1)
      most = Math.max(most, (await sentTo(many)) - before)
    }
    expect(await sentTo(ana)).toBe(4)
    expect(await sentTo(many)).toBeLessThan(6_000)
    while ((await workOn('notifications.reminders', 1)) > 0) most = Math.max(most, 0)
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(1_000)
    expect(await sentTo(many)).toBe(6_000)
  })

  test('that can’t be read or announced delay only its own reminders, which are sent once the cause is gone', async () => {
    const [broken, ana] = [mere, await world.person()]
    for (const one of [broken, ana]) await dueDeals(one, 1)
    await world.owner.script(`
      create function refuse_reminder() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
      create trigger refuse before insert on notifications for each row
        when (new.organization_id = '${broken.organizationId}') execute function refuse_reminder()`)
    await queue()
    await workOn('notifications.reminders')
    await world.owner.script('drop trigger refuse on notifications; drop function refuse_reminder')
    expect([await sentTo(broken), await sentTo(ana)]).toEqual([0, 2])
    await notificationRequests(world).run(winter('2027-06-11', '08:00'))
    expect([await sentTo(broken), await sentTo(ana)]).toEqual([2, 2])
  })
})

// Last, because every later check would send the reminders of these organizations too.
test('hundreds of organizations are processed in chunks, each with its own dates', async () => {
  const organizations = 350
  const deals = 20
  await world.db.query(sql`
    with made as (
      insert into organizations (id, name) select uuid_v7(), 'Team ' || number
      from generate_series(1, ${organizations}::integer) number returning id
    )
    insert into opportunities (organization_id, id, address, position, due_date)
    select made.id, uuid_v7(), number || ' Rātā Road, Titirangi', 'a' || number, date '2027-06-17'
    from made, generate_series(1, ${deals}::integer) number`)
  const now = winter('2027-06-10', '08:00')
  world.setNow(now)
  await scheduleDueDateChecks(world.db, now)
  const [all] = await world.db.query<{ count: number }>(sql`select count(*) as count from organizations`)
  // A hundred each, so that no job takes so long that it counts as hung.
  expect(await workOn('notifications.morning')).toBe(Math.floor((all?.count ?? 0) / 100) + 1)
  expect(await workOn('notifications.reminders')).toBe(all?.count)
  const [sent] = await world.db.query(sql`
    select count(*) as notifications, count(distinct organization_id) as organizations,
      count(distinct opportunity_id) as deals from notifications where due_day = '2027-06-17'`)
  expect(sent).toEqual({ notifications: organizations * deals, organizations, deals: organizations * deals })
  await world.db.query(sql`update notification_mornings set done_at = null`)
  await world.db.query(sql`update organizations set reminded_on = null`)
  await queueReminders(world.db, { day: '2027-06-10', after: null })
  await world.work()
  const [after] = await world.db.query<{ count: number }>(sql`
    select count(*) as count from notifications where due_day = '2027-06-17'`)
  expect(after?.count).toBe(organizations * deals)
})

/** Runs jobs of a topic one by one, at most so many, and returns their number. */
async function workOn(topic: string, most = Number.POSITIVE_INFINITY): Promise<number> {
  let done = 0
  for (; done < most; done += 1) {
    const [job] = await leaseJobs(world.db, { topics: { [topic]: 1 } })
    if (job === undefined) break
    await doJobs(world.jobServices, notificationJobs, [job])
  }
  return done
}
