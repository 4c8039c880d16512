// @module-tag postgres
import { execFileSync } from 'node:child_process'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { USUAL_OWNERSHIP } from '#src/features/deals/deal-tax/schema.ts'
import { doJobs, leaseJobs } from '#src/platform/jobs/outbox.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { notificationJobs, scheduleDueDateChecks } from './due-date-reminders.server.ts'
import { KERERU, notificationRequests, type Row } from './test-notifications.ts'

const world = worldForFile()
const ask = notificationRequests(world)
let mere: Person
beforeEach(async () => {
  world.setNow(null)
  await world.db.query(sql`delete from notification_mornings`)
  await world.db.query(sql`delete from outbox`)
  await world.db.query(sql`delete from opportunities`)
  mere = await world.person()
})

/** The instant of that time in Auckland in winter (UTC+12). */
const winter = (day: string, time: string) => new Date(`${day}T${time}:00+12:00`)

const run = (now: Date) => ask.run(now)

function datedDeal(dates: object, address?: string): Promise<Row> {
  return ask.newDeal(mere, address).then((deal) => ask.edit(mere, deal, dates))
}

describe('the daily due-date check', () => {
  // Clauses: deal-workflow 10.24
  test('sends settlement reminders at 7, 3, 1, 0 days and when overdue, once each', async () => {
    const deal = await datedDeal({ dueDate: '2027-06-17' })
    const sent: [string, string][] = []
    for (let day = 8; day <= 21; day += 1) {
      const civil = `2027-06-${String(day).padStart(2, '0')}`
      const before = (await ask.list(mere)).notifications.length
      await run(winter(civil, '08:00'))
      const { notifications } = await ask.list(mere)
      const added = notifications.slice(0, notifications.length - before)
      sent.push(...added.map(({ title }) => [civil, title] as [string, string]))
    }
    expect(sent).toEqual([
      ['2027-06-10', 'Settlement in 7 days'],
      ['2027-06-14', 'Settlement in 3 days'],
      ['2027-06-16', 'Settlement tomorrow'],
      ['2027-06-17', 'Settlement today'],
      ['2027-06-18', 'Settlement overdue'],
    ])
    const [overdue] = (await ask.list(mere)).notifications
    expect(overdue).toMatchObject({
      type: 'due_date',
      message: `17 Jun 2027 · ${KERERU}`,
      read: false,
      by: null,
      data: { opportunityId: deal.id, projectId: null },
    })
  })

  // Clauses: tax-and-lending 5.3
  test('sends bright-line reminders 30 and 7 days before the end, only for a profit that isn’t income', async () => {
    const own = async (taxedAs: 'capital' | 'trading', address: string) => {
      const deal = await ask.newDeal(mere, address)
      const body = { ...USUAL_OWNERSHIP, taxedAs, registeredOn: '2025-06-30' }
      const headers = { 'if-match': '"0"' }
      const reply = await world.send('PUT', `/api/opportunities/${deal.id}/ownership`, {
        as: mere,
        body,
        headers,
      })
      expect(reply.status).toBe(200)
      return deal
    }
    const deal = await own('capital', KERERU)
    await own('trading', '12 Rimu Street, Petone')
    for (const day of ['2027-05-31', '2027-06-01', '2027-06-23', '2027-06-30', '2027-07-01'])
      await run(winter(day, '08:00'))
    const reminders = (await ask.list(mere)).notifications.filter(({ type }) => type === 'due_date')
    expect(reminders.map(({ title, message }) => [title, message])).toEqual([
      ['Bright-line period ends in 7 days', `30 Jun 2027 · ${KERERU}`],
      ['Bright-line period ends in 30 days', `30 Jun 2027 · ${KERERU}`],
    ])
    // Another registration makes them outdated.
    const path = `/api/opportunities/${deal.id}/ownership`
    const changed = { ...USUAL_OWNERSHIP, taxedAs: 'capital', registeredOn: '2026-06-30' }
    await world.send('PUT', path, { as: mere, body: changed, headers: { 'if-match': '"1"' } })
    const left = (await ask.list(mere)).notifications.filter(({ type }) => type === 'due_date')
    expect(left).toEqual([])
  })

  // Clauses: deal-workflow 10.24
  test('covers unconditional dates, and a project’s target date once it has passed', async () => {
    await datedDeal({ unconditionalDate: '2027-06-13' })
    const won = await ask.move(mere, await ask.newDeal(mere, '12 Rimu Street, Petone'), 'won')
    await world.db.query(sql`
      update projects set target_completion = '2027-06-09' where opportunity_id = ${won.id}`)
    await run(winter('2027-06-10', '08:00'))
    expect(new Set(await ask.titles(mere))).toEqual(
      new Set(['Unconditional date in 3 days', 'Target listing date overdue']),
    )
  })

  test('skips abandoned and deleted deals, and of won ones what isn’t the agreement’s', async () => {
    const dates = { dueDate: '2027-06-13', unconditionalDate: '2027-06-01' }
    await ask.move(mere, await datedDeal(dates), 'won')
    await run(winter('2027-06-10', '08:00'))
    const sent = (await ask.titles(mere)).filter((title) => /Settlement|Unconditional/.test(title))
    expect(sent).toEqual(['Settlement in 3 days'])
    const given = await datedDeal(dates)
    await ask.change(mere, 'PUT', `/api/opportunities/${given.id}/abandonment`, {
      version: given.version,
      body: { reason: null },
    })
    const gone = await datedDeal(dates)
    await ask.change(mere, 'DELETE', `/api/opportunities/${gone.id}`, { version: gone.version })
    await run(winter('2027-06-11', '08:00'))
    const later = (await ask.titles(mere)).filter((title) => /Settlement|Unconditional/.test(title))
    expect(later).toEqual(sent)
  })

  test('sends the reminders of a missed day on the next day, with that day’s text', async () => {
    await datedDeal({ dueDate: '2027-06-17' })
    await run(winter('2027-06-09', '08:00'))
    await run(winter('2027-06-11', '08:00'))
    expect(await ask.titles(mere)).toEqual(['Settlement in 6 days'])
    await run(winter('2027-06-14', '08:00'))
    expect(await ask.titles(mere)).toEqual(['Settlement in 3 days', 'Settlement in 6 days'])
  })

  // Clauses: deal-workflow 10.25
  test('the check runs immediately in a process started at 12:00, and at 08:00 in a process started at 06:00', async () => {
    await datedDeal({ dueDate: '2027-06-17' })
    await scheduleDueDateChecks(world.db, winter('2027-06-10', '06:00'))
    const [waiting] = await world.db.query<{ seconds: number; day: string }>(sql`
      select round(extract(epoch from run_at - now()))::integer as seconds, payload->>'day' as day from outbox
      where topic = 'notifications.morning' order by run_at limit 1`)
    expect(waiting?.day).toBe('2027-06-10')
    expect(waiting?.seconds).toBeGreaterThan(2 * 3600 - 30)
    expect(waiting?.seconds).toBeLessThanOrEqual(2 * 3600)
    await world.db.query(sql`delete from notification_mornings`)
    await world.db.query(sql`delete from outbox`)
    const noon = winter('2027-06-10', '12:00')
    world.setNow(noon)
    await scheduleDueDateChecks(world.db, noon)
    await world.work()
    expect(await ask.titles(mere)).toEqual(['Settlement in 7 days'])
  })

  test('running the check twice a day sends each reminder once', async () => {
    await datedDeal({ dueDate: '2027-06-17' })
    for (const time of ['08:00', '08:15', '11:45']) await run(winter('2027-06-10', time))
    await world.db.query(sql`delete from notification_mornings`)
    await run(winter('2027-06-10', '11:59'))
    expect(await ask.titles(mere)).toEqual(['Settlement in 7 days'])
  })
})

describe('a changed date', () => {
  test('hides reminders of the old date and sends reminders of the new date', async () => {
    const deal = await datedDeal({ dueDate: '2027-06-17' })
    await run(winter('2027-06-10', '08:00'))
    const later = await ask.edit(mere, deal, { dueDate: '2027-06-18' })
    expect(await ask.list(mere)).toMatchObject({ unread: 0, notifications: [] })
    await run(winter('2027-06-11', '08:00'))
    expect(await ask.titles(mere)).toEqual(['Settlement in 7 days'])
    await ask.edit(mere, later, { dueDate: '2027-06-17' })
    expect((await ask.list(mere)).notifications.map(({ message }) => message)).toEqual([
      `17 Jun 2027 · ${KERERU}`,
    ])
  })

  test('reminders of an agreement stay when the deal is won, and are hidden when it is abandoned', async () => {
    const deal = await datedDeal({ dueDate: '2027-06-10' })
    await run(winter('2027-06-10', '08:00'))
    expect(await ask.unread(mere)).toBe(1)
    const { id, version } = await ask.move(mere, deal, 'won')
    expect(await ask.titles(mere)).toEqual(['Settlement today'])
    await ask.change(mere, 'PUT', `/api/opportunities/${id}/abandonment`, { version, body: { reason: null } })
    expect(await ask.titles(mere)).not.toContain('Settlement today')
  })
})

describe.each([2, 5])('%d concurrent processes', (processes) => {
  // Clauses: deal-workflow 10.24
  test('schedule one check and send each reminder once', async () => {
    await Promise.all(
      Array.from({ length: 7 }, (_, number) => datedDeal({ dueDate: '2027-06-17' }, `${number} Rātā Road`)),
    )
    const now = winter('2027-06-10', '09:00')
    world.setNow(now)
    await Promise.all(Array.from({ length: processes }, () => scheduleDueDateChecks(world.db, now)))
    const jobs = await leaseJobs(world.db, { topics: { 'notifications.morning': 20 } })
    expect(jobs).toHaveLength(1)
    // Every process runs the job, as can happen when a lease expires while its worker is still running.
    const [job] = jobs
    if (job === undefined) throw new Error('nothing was planned')
    const inEachProcess = (one: typeof job) =>
      Promise.all(Array.from({ length: processes }, () => doJobs(world.jobServices, notificationJobs, [one])))
    await inEachProcess(job)
    for (const one of await leaseJobs(world.db, { topics: { 'notifications.reminders': 20 } }))
      await inEachProcess(one)
    await world.work()
    expect((await ask.titles(mere)).sort()).toEqual(Array(7).fill('Settlement in 7 days'))
    expect(await ask.unread(mere)).toBe(7)
  })
})

// Clauses: deal-workflow 10.25
test.each(['2027-04-05', '2027-09-26'])(
  'before %s, around a daylight-saving change, the reminder is for tomorrow',
  async (dueDate) => {
    await datedDeal({ dueDate })
    const day = dueDate === '2027-04-05' ? '2027-04-04' : '2027-09-25'
    await scheduleDueDateChecks(world.db, new Date(`${day}T00:30:00Z`))
    world.setNow(new Date(`${day}T00:30:00Z`))
    await world.work()
    expect(await ask.titles(mere)).toEqual(['Settlement tomorrow'])
  },
)

// Clauses: deal-workflow 10.25
test.each(['UTC', 'Pacific/Auckland', 'America/Los_Angeles'])(
  'the check runs at 08:00 in Auckland on a machine in %s',
  (TZ) => {
    const script = `
      import { hourInAuckland, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
      console.log(todayInAuckland(new Date('2027-04-03T11:30:00Z')), hourInAuckland('2027-04-04', 8).toISOString())`
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TZ },
      encoding: 'utf8',
    })
    expect(said.trim()).toBe('2027-04-04 2027-04-03T20:00:00.000Z')
  },
)
