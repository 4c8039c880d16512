import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { scheduleDueDateChecks } from '#src/features/base/notifications/due-date-reminders.server.ts'
import { KERERU, notificationRequests } from '#src/features/base/notifications/test-notifications.ts'
import { accountSchema } from '#src/features/people/accounts/account-schema.ts'
import { hourInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { digestRequests } from './test-digests.ts'

const FRIDAY = '2027-06-11'
const SATURDAY = '2027-06-12'
const at7 = (day: string) => hourInAuckland(day, 7)

const world = worldForFile()
const ask = digestRequests(world)
let mere: Person
beforeEach(async () => {
  world.setNow(null)
  await world.db.query(sql`delete from notification_mornings`)
  await world.db.query(sql`delete from outbox`)
  mere = await world.person()
})

describe('the setting', () => {
  const settingOf = async (as: Person) =>
    accountSchema.parse(await (await world.send('GET', '/api/account', { as })).json()).digest

  // Clauses: dates-and-conditions 6.15
  test('is off until the user turns it on', async () => {
    expect(await settingOf(mere)).toBe('off')
    expect((await ask.setDigest(mere, 'weekdays')).status).toBe(200)
    expect(await settingOf(mere)).toBe('weekdays')
    expect(await settingOf(await world.person())).toBe('off')
  })

  test('needs a confirmed email, because anyone can sign up with any address', async () => {
    const unconfirmed = await world.person({ isConfirmed: false })
    expect((await ask.setDigest(unconfirmed, 'daily')).status).toBe(403)
    expect((await ask.setDigest(unconfirmed, 'off')).status).toBe(200)
  })
})

describe('is sent', () => {
  // Clauses: dates-and-conditions 6.16
  test('at 07:00, or immediately by a process that starts later, but never on a later day', async () => {
    await ask.setDigest(mere, 'daily')
    await ask.addTask(mere, { dueOn: FRIDAY })
    await scheduleDueDateChecks(world.db, hourInAuckland(FRIDAY, 5))
    const [waiting] = await world.db.query<{ day: string; seconds: number }>(sql`
      select payload->>'day' as day, round(extract(epoch from run_at - now()))::integer as seconds
      from outbox where topic = 'notifications.digests' order by run_at limit 1`)
    expect(waiting?.day).toBe(FRIDAY)
    expect(waiting?.seconds).toBeGreaterThan(2 * 3600 - 30)
    expect(waiting?.seconds).toBeLessThanOrEqual(2 * 3600)
    await ask.run(hourInAuckland(SATURDAY, 15))
    const subjects = (await ask.digestsTo(mere)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Your dates: 1 overdue'])
  })

  // Clauses: dates-and-conditions 6.15
  test.each(['2027-04-04', '2027-09-26'])('at 07:00 on %s, when the clocks change', async (day) => {
    const before = new Date(at7(day).getTime() - 3_600_000)
    await scheduleDueDateChecks(world.db, before)
    const [waiting] = await world.db.query<{ seconds: number }>(sql`
      select round(extract(epoch from run_at - now()))::integer as seconds from outbox
      where topic = 'notifications.digests' and payload->>'day' = ${day}`)
    expect(waiting?.seconds).toBeGreaterThan(3_570)
    expect(waiting?.seconds).toBeLessThanOrEqual(3_600)
  })

  // Clauses: dates-and-conditions 6.15
  test('every day, on weekdays or never', async () => {
    const [daily, weekdays, off] = [mere, await world.person(), await world.person()]
    await ask.setDigest(daily, 'daily')
    await ask.setDigest(weekdays, 'weekdays')
    for (const person of [daily, weekdays, off]) await ask.addTask(person, { dueOn: SATURDAY })
    await ask.run(at7(FRIDAY))
    await ask.run(at7(SATURDAY))
    await ask.run(hourInAuckland(SATURDAY, 8))
    const subjects = async (person: Person) => (await ask.digestsTo(person)).map(({ subject }) => subject)
    expect(await subjects(daily)).toEqual(['Your dates: 1 today', 'Your dates: 1 in the next 7 days'])
    expect(await subjects(weekdays)).toEqual(['Your dates: 1 in the next 7 days'])
    expect(await subjects(off)).toEqual([])
  })

  test('from the next day on by a user who turns it on after 07:00', async () => {
    await ask.addTask(mere, { dueOn: FRIDAY })
    await ask.run(at7(FRIDAY))
    await ask.setDigest(mere, 'daily')
    await ask.run(hourInAuckland(FRIDAY, 9))
    expect(await ask.digestsTo(mere)).toEqual([])
    await ask.run(at7(SATURDAY))
    expect(await ask.digestsTo(mere)).toHaveLength(1)
  })

  // Clauses: dates-and-conditions 6.14
  test('only when something is due, and without finished items', async () => {
    await ask.setDigest(mere, 'daily')
    await ask.addTask(mere, { dueOn: '2027-06-19' })
    const { id, version } = await ask.addTask(mere, { dueOn: FRIDAY })
    await world.send('PUT', `/api/tasks/${id}/done`, {
      as: mere,
      body: { doneOn: '2026-11-20' },
      headers: { 'if-match': `"${version}"` },
    })
    await ask.run(at7(FRIDAY))
    expect(await ask.digestsTo(mere)).toEqual([])
  })

  // Clauses: dates-and-conditions 6.17
  test.each([
    ['whose subscription has ended', sql`update subscriptions set status = 'canceled' where user_id = `],
    ['whose email isn’t confirmed', sql`update auth.users set email_confirmed_at = null where id = `],
    [
      'whose account is being deleted',
      sql`update auth.users set delete_at = now() + interval '9 days' where id = `,
    ],
  ])('not to a user %s', async (_who, statement) => {
    await ask.setDigest(mere, 'daily')
    await ask.addTask(mere, { dueOn: FRIDAY })
    await world.db.query(sql`${statement} ${mere.userId}`)
    await ask.run(at7(FRIDAY))
    expect(await ask.digestsTo(mere)).toEqual([])
  })
})

// Clauses: dates-and-conditions 6.17
test('has nothing of an organization that the user has left', async () => {
  const host = await world.person()
  const hemi = await world.person({ joins: host })
  await ask.setDigest(hemi, 'daily')
  await ask.addTask(host, { dueOn: FRIDAY, assigneeId: hemi.userId })
  await world.db.query(sql`
    delete from organization_members where user_id = ${hemi.userId} and organization_id = ${host.organizationId}`)
  await ask.run(at7(FRIDAY))
  expect(await ask.digestsTo(hemi)).toEqual([])
})

// Clauses: dates-and-conditions 6.14
test('one email has a section for each organization, with links, and nothing of other organizations', async () => {
  const notifications = notificationRequests(world)
  const host = await world.person()
  const other = await world.person()
  const hemi = await world.person({ joins: host })
  const [own] = await world.db.query<{ id: string }>(sql`
    select organization_id as id from organization_members
    where user_id = ${hemi.userId} and organization_id <> ${host.organizationId}`)
  await ask.setDigest(hemi, 'daily')
  const { id } = await notifications.edit(host, await notifications.newDeal(host), { dueDate: SATURDAY })
  await ask.addTask(host, { title: 'Call the bank', dueOn: FRIDAY, assigneeId: hemi.userId })
  await ask.addTask(hemi, { title: 'Order paint', dueOn: '2027-06-10' }, own?.id)
  await ask.addTask(other, { title: 'Not for Hemi', dueOn: FRIDAY })
  await world.db.query(sql`update organizations set name = 'Rātā Homes' where id = ${host.organizationId}`)
  await ask.run(at7(FRIDAY))
  const [mail, ...more] = await ask.digestsTo(hemi)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Your dates: 1 overdue, 1 today, 1 in the next 7 days')
  expect(mail?.text).toContain(`RĀTĀ HOMES

Today
- “Call the bank” is due today
  11 Jun 2027 · For you
  http://doneup.test/tasks

Next 7 days
- Settlement tomorrow
  12 Jun 2027 · ${KERERU}
  http://doneup.test/opportunities/${id}`)
  expect(mail?.text).toMatch(/YOUR ORGANIZATION\n\nOverdue\n- “Order paint” is overdue\n {2}10 Jun 2027\n/)
  expect(mail?.html).toContain(`href="http://doneup.test/opportunities/${id}"`)
  expect(mail?.text).not.toContain('Not for Hemi')
})

describe('the link to unsubscribe', () => {
  async function secretTo(person: Person): Promise<string> {
    await ask.setDigest(person, 'daily')
    await ask.addTask(person, { dueOn: FRIDAY })
    await ask.run(at7(FRIDAY))
    const [mail] = await ask.digestsTo(person)
    return /\/unsubscribe#([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const isOn = async ({ userId }: Person) =>
    (await world.db.query(sql`select 1 from auth.users where id = ${userId} and digest <> 'off'`)).length > 0
  const post = (secret: string) =>
    // As a mail program sends it: a form, without cookies, from no page.
    world.app.request(`/unsubscribe/${secret}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })

  // Clauses: dates-and-conditions 6.18
  test('acts only on a POST, for the one user, and again without an error', async () => {
    const secret = await secretTo(mere)
    const other = await world.person()
    await ask.setDigest(other, 'daily')
    await world.send('GET', `/unsubscribe/${secret}`)
    expect(await isOn(mere)).toBe(true)
    expect((await post(secret)).status).toBe(200)
    expect([await isOn(mere), await isOn(other)]).toEqual([false, true])
    expect((await post(secret)).status).toBe(200)
    await ask.run(at7(SATURDAY))
    expect(await ask.digestsTo(mere)).toHaveLength(1)
  })

  test('only its hash is stored, and it signs no one in', async () => {
    const secret = await secretTo(mere)
    const stored = await world.db.query(
      sql`select l::text from auth.mail_links l where l.user_id = ${mere.userId}`,
    )
    expect(JSON.stringify(stored)).not.toContain(secret)
    const reply = await world.send('POST', '/api/auth/magic-links', { body: { token: secret } })
    expect(reply.status).not.toBe(200)
    expect((await post(secret)).headers.get('set-cookie')).toBeNull()
  })

  test('ends after 60 days', async () => {
    const secret = await secretTo(mere)
    const age = (days: number) =>
      world.db.query(sql`
        update auth.mail_links set expires_at = expires_at - make_interval(days => ${days}) where user_id = ${mere.userId}`)
    await age(59)
    expect((await post(secret)).status).toBe(200)
    await ask.setDigest(mere, 'daily')
    await age(1)
    expect((await post(secret)).status).toBe(400)
    expect(await isOn(mere)).toBe(true)
    expect((await post('x'.repeat(43))).status).toBe(400)
  })

  test('ends with another email', async () => {
    const secret = await secretTo(mere)
    await world.db.query(sql`update auth.users set email = 'new.' || email where id = ${mere.userId}`)
    expect((await post(secret)).status).toBe(400)
    expect(await isOn(mere)).toBe(true)
  })

  test('still works after the password was changed', async () => {
    const secret = await secretTo(mere)
    world.setNow(null)
    const body = { password: 'tūī in the kōwhai' }
    expect((await world.send('PUT', '/api/account/password', { as: mere, body })).status).toBe(200)
    expect((await post(secret)).status).toBe(200)
    expect(await isOn(mere)).toBe(false)
  })
})
