import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { removeOldNotifications } from './queries.server.ts'
import { RETENTION_DAYS } from './schema.ts'
import { KERERU, notificationRequests } from './test-notifications.ts'

const world = worldForFile()
const ask = notificationRequests(world)

/** Mere, and Aroha, a member of Mere's organization. */
async function twoColleagues(): Promise<{ mere: Person; aroha: Person }> {
  const mere = await world.person()
  const aroha = ask.inOrganizationOf(mere, await world.person({ joins: mere }))
  return { mere, aroha }
}

describe('notifications are shared by the organization, read state is per member', () => {
  // Clauses: deal-workflow 1.13, 3.19, 10.27
  test('an action isn’t listed for its user, and is unread for everyone else', async () => {
    const { mere, aroha } = await twoColleagues()
    const deal = await ask.newDeal(mere)
    await ask.move(mere, deal, 'offer_made')
    expect((await ask.list(mere)).notifications).toEqual([])
    const [others] = (await ask.list(aroha)).notifications
    expect(others).toEqual({
      id: expect.any(String),
      type: 'opportunity_status',
      title: 'Deal moved to Offer Made',
      message: KERERU,
      read: false,
      createdAt: expect.any(String),
      data: { opportunityId: deal.id, projectId: null, dueKind: null, dueId: null },
      by: { id: mere.userId, name: '', email: mere.email },
      added: null,
      isForYou: false,
      isPersonal: false,
    })
    expect([await ask.unread(mere), await ask.unread(aroha)]).toEqual([0, 1])
  })

  // Clauses: deal-workflow 4.24, 7.21
  test('marking a notification as read is per member and idempotent', async () => {
    const { mere, aroha } = await twoColleagues()
    const tama = ask.inOrganizationOf(mere, await world.person({ joins: mere }))
    await ask.move(mere, await ask.newDeal(mere), 'funding')
    const [notification] = (await ask.list(aroha)).notifications
    if (notification === undefined) throw new Error('Aroha has no notification')
    for (const _again of [1, 2]) {
      const marked = await ask.mark(aroha, notification)
      expect(await marked.json()).toEqual({ unread: 0 })
    }
    expect([await ask.unread(aroha), await ask.unread(tama)]).toEqual([0, 1])
  })

  // Clauses: deal-workflow 7.20, 9.32, 10.33
  test('lists the newest 50, newest first, and counts all unread ones', async () => {
    const { mere, aroha } = await twoColleagues()
    const tama = ask.inOrganizationOf(mere, await world.person({ joins: mere }))
    let deal = await ask.newDeal(mere)
    // One after the other, so that no move goes on from one’s own.
    for (let moves = 0; moves < 53; moves += 1) {
      deal = await (moves % 2 === 0 ? ask.move(mere, deal, 'offer_made') : ask.move(tama, deal, 'funding'))
    }
    const { notifications, unread } = await ask.list(aroha)
    expect([notifications.length, unread]).toEqual([50, 53])
    const times = notifications.map(({ createdAt }) => Date.parse(createdAt))
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    expect(notifications[0]?.title).toBe('Deal moved to Offer Made')
  })

  // Clauses: deal-workflow 4.25, 7.21
  test('marking all as read leaves newer ones unread', async () => {
    const { mere, aroha } = await twoColleagues()
    await ask.move(mere, await ask.newDeal(mere), 'offer_made')
    const seen = await ask.list(aroha)
    await ask.move(mere, await ask.newDeal(mere, '21 Rātā Road, Titirangi'), 'offer_accepted')
    expect(await ask.markAll(aroha, seen.version)).toBe(1)
    expect((await ask.list(aroha)).notifications.map(({ read }) => read)).toEqual([false, true])
    expect(await ask.markAll(aroha, 0)).toBe(1)
    const now = await ask.list(aroha)
    expect(await ask.markAll(aroha, now.version)).toBe(0)
  })

  test('marking all as read up to a future version doesn’t mark later notifications', async () => {
    const { mere, aroha } = await twoColleagues()
    expect(await ask.markAll(aroha, Number.MAX_SAFE_INTEGER)).toBe(0)
    await ask.move(mere, await ask.newDeal(mere), 'offer_made')
    expect(await ask.unread(aroha)).toBe(1)
  })

  test('earlier notifications aren’t listed for a new member', async () => {
    const mere = await world.person()
    const deal = await ask.move(mere, await ask.newDeal(mere), 'offer_made')
    const newcomer = ask.inOrganizationOf(mere, await world.person())
    await world.db.query(sql`
      insert into organization_members (organization_id, id, user_id, role, created_at)
      values (${mere.organizationId}, uuid_v7(), ${newcomer.userId}, 'member', clock_timestamp())`)
    expect(await ask.list(newcomer)).toMatchObject({ unread: 0, notifications: [] })
    await ask.move(mere, deal, 'funding')
    expect(await ask.list(newcomer)).toMatchObject({
      unread: 1,
      notifications: [{ read: false }],
    })
  })

  test('a member who rejoins has no unread notifications from the period without membership', async () => {
    const { mere, aroha } = await twoColleagues()
    const deal = await ask.move(mere, await ask.newDeal(mere), 'offer_made')
    await world.send('DELETE', `/api/organizations/${mere.organizationId}/membership`, { as: aroha })
    await ask.move(mere, deal, 'funding')
    await world.db.query(sql`
      insert into organization_members (organization_id, id, user_id, role, created_at)
      values (${mere.organizationId}, uuid_v7(), ${aroha.userId}, 'member', clock_timestamp())`)
    expect(await ask.unread(aroha)).toBe(0)
  })
})

describe('notifications are scoped to the current organization', () => {
  // Clauses: deal-workflow 6.10
  test('another tenant’s user sees none, and marking one returns 404', async () => {
    const { mere, aroha } = await twoColleagues()
    await ask.move(mere, await ask.newDeal(mere), 'offer_made')
    const [notification] = (await ask.list(aroha)).notifications
    if (notification === undefined) throw new Error('Aroha has no notification')
    const nonMember = await world.person()
    expect(await ask.list(nonMember)).toMatchObject({ unread: 0, notifications: [] })
    const foreign = await ask.mark(nonMember, notification)
    const missing = await ask.mark(nonMember, { id: crypto.randomUUID() })
    expect([foreign.status, missing.status]).toEqual([404, 404])
    expect(await ask.unread(aroha)).toBe(1)
  })

  test('without a subscription notifications of deals are hidden', async () => {
    const { mere } = await twoColleagues()
    const lapsed = ask.inOrganizationOf(mere, await world.person({ joins: mere, subscription: 'canceled' }))
    await ask.move(mere, await ask.newDeal(mere), 'offer_made')
    expect(await ask.list(lapsed)).toMatchObject({ unread: 0, notifications: [] })
  })

  test('an unchanged list returns 304, per member', async () => {
    const { mere, aroha } = await twoColleagues()
    await ask.move(mere, await ask.newDeal(mere), 'offer_made')
    const get = (as: Person, etag = '') =>
      world.send('GET', '/api/notifications', {
        as,
        organizationId: mere.organizationId,
        headers: { 'if-none-match': etag },
      })
    const first = await get(aroha)
    const etag = first.headers.get('etag') ?? ''
    expect((await get(aroha, etag)).status).toBe(304)
    expect((await get(mere, etag)).status).toBe(200)
    const [notification] = (await ask.list(aroha)).notifications
    if (notification !== undefined) await ask.mark(aroha, notification)
    expect((await get(aroha, etag)).status).toBe(200)
  })
})

describe('deleting a deal', () => {
  test('hides its notifications, Undo restores them, the purge deletes them', async () => {
    const { mere, aroha } = await twoColleagues()
    const deal = await ask.move(mere, await ask.newDeal(mere), 'won')
    expect(await ask.titles(aroha)).toEqual(['Project started', 'Deal won'])
    const path = `/api/opportunities/${deal.id}`
    await world.send('DELETE', path, { as: mere, headers: { 'if-match': `"${deal.version}"` } })
    expect(await ask.list(aroha)).toMatchObject({ unread: 0, notifications: [] })
    await world.send('DELETE', `${path}/deletion`, { as: mere })
    expect(await ask.list(aroha)).toMatchObject({ unread: 2, notifications: [{}, {}] })
    await world.db.query(sql`delete from opportunities where id = ${deal.id}`)
    const left = await world.db.query(sql`
      select 1 from notifications where organization_id = ${mere.organizationId}`)
    expect(left).toEqual([])
  })
})

test('notifications are deleted after 90 days, except reminders that still apply', async () => {
  const { mere } = await twoColleagues()
  const deal = await ask.edit(mere, await ask.newDeal(mere), { dueDate: '2026-05-01' })
  await ask.move(mere, deal, 'offer_made')
  await world.db.query(sql`
    insert into notifications (organization_id, id, version, type, title, message, opportunity_id, due_kind,
      due_id, due_day)
    select organization_id, uuid_v7(), 1, 'due_date', 'Settlement overdue', address, id, 'settlement', id, day::date
    from opportunities, (values ('2026-05-01'), ('2026-04-01')) as days (day) where id = ${deal.id}`)
  await world.db.query(
    sql`update notifications set created_at = now() - make_interval(days => ${RETENTION_DAYS}, hours => 1)`,
  )
  await removeOldNotifications(world.db)
  const kept = await world.db.query(sql`
    select title, due_day::text as day from notifications where organization_id = ${mere.organizationId}`)
  expect(kept).toEqual([{ title: 'Settlement overdue', day: '2026-05-01' }])
})
