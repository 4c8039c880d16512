// @module-tag postgres
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { DUE_KINDS } from '#src/features/base/due-dates/kinds.ts'
import { projectRequests, SALE } from '#src/features/build/projects/test-projects.ts'
import { changedConditionSchema } from '#src/features/deals/agreements/schema.ts'
import { USUAL_OWNERSHIP } from '#src/features/deals/deal-tax/schema.ts'
import { edited, newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { calendarsOf, readEvents } from './test-calendars.ts'

const TODAY = new Date('2026-12-08T09:00:00+13:00')
const world = worldForFile({ rateLimitScale: 1 })
beforeAll(() => world.setNow(TODAY))
const { addLink, fetchFeed } = calendarsOf(() => world)

async function eventsOf(link: { url: string }) {
  const reply = await fetchFeed(link)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  return readEvents(await reply.text())
}

/** A deal with an agreement of 27 November 2026, a finance and a LIM condition. */
async function agreedDeal(as: Person, assigneeId: string | null = null) {
  const { id, version } = await newDeal(world, as, { address: '12 Rātā Street, Taupō' })
  const match = { 'if-match': '"0"' }
  const body = {
    signedOn: '2026-11-27',
    provinces: ['Auckland'],
    price: 525_000,
    settlementNominated: '2027-01-20',
  }
  const agreed = await world.send('PUT', `/api/opportunities/${id}/agreement`, { as, body, headers: match })
  expect(agreed.status).toBe(200)
  const add = async (condition: object) => {
    const path = `/api/opportunities/${id}/conditions`
    const reply = await world.send('POST', path, { as, body: { basis: 'days', ...condition } })
    expect(reply.status).toBe(201)
    return changedConditionSchema.parse(await reply.json()).condition
  }
  const finance = await add({
    kind: 'finance',
    title: 'Finance from Hemi',
    days: 10,
    note: 'Ask Hemi',
    assigneeId,
  })
  const lim = await add({ kind: 'lim', title: 'LIM', days: 15 })
  return { id, version, finance, lim }
}

describe('the calendar', () => {
  // Clauses: dates-and-conditions 6.1
  test('has an all-day event for each date, linked to its deal', async () => {
    const mere = await world.person()
    const deal = await agreedDeal(mere)
    const events = await eventsOf(await addLink(mere))
    expect(events.map(({ uid, day, isDate, summary }) => [uid, day, isDate, summary])).toEqual([
      [`agreement-${deal.id}@doneup.test`, '2026-11-27', true, 'Agreement · 12 Rātā Street'],
      [`deposit-${deal.id}@doneup.test`, '2026-11-27', true, 'Deposit due · 12 Rātā Street'],
      [`lim-request-${deal.lim.id}@doneup.test`, '2026-12-04', true, 'Request the LIM · 12 Rātā Street'],
      [`condition-${deal.finance.id}@doneup.test`, '2026-12-11', true, 'Finance due · 12 Rātā Street'],
      [`condition-${deal.lim.id}@doneup.test`, '2026-12-18', true, 'LIM due · 12 Rātā Street'],
      [`unconditional-${deal.id}@doneup.test`, '2026-12-18', true, 'Unconditional · 12 Rātā Street'],
      [`settlement-${deal.id}@doneup.test`, '2027-01-20', true, 'Settlement · 12 Rātā Street'],
    ])
    expect(new Set(events.map(({ url }) => url))).toEqual(
      new Set([`http://doneup.test/opportunities/${deal.id}`]),
    )
    expect(JSON.stringify(events)).not.toMatch(/Hemi|525,000|52,500/)
  })

  // Clauses: project-delivery 9.4
  test('has checklist items, the expiry of offers and the bright-line period of open deals, and every kind of reminder', async () => {
    const mere = await world.person()
    const deal = await agreedDeal(mere)
    const on = `/api/opportunities/${deal.id}`
    const send = async (method: string, path: string, body: object) => {
      const reply = await world.send(method, path, { as: mere, body, headers: { 'if-match': '"0"' } })
      expect(reply.ok, await reply.clone().text()).toBe(true)
    }
    await send('POST', `${on}/checklist`, { title: 'Ask Hemi', section: 'Title', dueDays: 5, cost: 20 })
    await send('POST', `${on}/offers`, { amount: 525_000, madeOn: '2026-12-07', expiresOn: '2026-12-10' })
    await send('PUT', `${on}/ownership`, {
      ...USUAL_OWNERSHIP,
      taxedAs: 'capital',
      registeredOn: '2026-12-01',
    })
    await send('POST', '/api/tasks', { title: 'Call Hemi', dueOn: '2026-12-09' })
    const won = await projectRequests(world).win(mere, '4 Kea Lane, Levin')
    await projectRequests(world).edit(mere, won.project, { targetCompletion: '2027-03-01' })
    await send('PUT', `/api/projects/${won.project.id}/plan`, { startsOn: '2027-01-11' })
    const invoice = { amount: 115, date: '2026-12-01', dueOn: '2026-12-20', supplier: 'Hemi' }
    await send('POST', `/api/projects/${won.project.id}/expenses`, { ...invoice, purpose: 'renovation' })
    const sold = await projectRequests(world).win(mere, '8 Kea Lane, Levin')
    const sale = { ...SALE, saleSettlesOn: '2027-03-01' }
    await projectRequests(world).move(mere, sold.project, { status: 'sold', sale })
    const link = await addLink(mere)
    const events = await eventsOf(link)
    const added = events.filter(({ uid }) => /^(checklist|offer_expiry|bright_line|expense|stage)-/.test(uid))
    expect(added.map(({ day, summary }) => [day, summary])).toEqual([
      ['2026-12-02', 'Checklist item due · 12 Rātā Street'],
      ['2026-12-10', 'Offer expires · 12 Rātā Street'],
      ['2026-12-20', 'Invoice due · 4 Kea Lane'],
      ['2027-01-15', 'Stage ends · 4 Kea Lane'],
      ['2028-12-01', 'Bright-line period ends · 12 Rātā Street'],
    ])
    expect(JSON.stringify(events)).not.toMatch(/Hemi|525,000|\$20/)
    const kinds = events.map(({ uid }) => uid.replace(/-[0-9a-f-]{36}@.*/, '').replace('-', '_'))
    const expected = [...DUE_KINDS, 'agreement', 'target_listing'].filter((one) => one !== 'target')
    expect(new Set(kinds)).toEqual(new Set(expected))
    await projectRequests(world).place(mere, '/api/opportunities', await read(world, mere, deal.id), {
      status: 'won',
      actualPurchasePrice: 525_000,
    })
    const left = (await eventsOf(link)).filter(({ status }) => status !== 'CANCELLED')
    expect(left.some(({ uid }) => /^(checklist|offer_expiry)-/.test(uid))).toBe(false)
    expect(left.filter(({ uid }) => /^(condition|lim-request|settlement)-/.test(uid))).not.toEqual([])
  })

  test('with details has amounts, names and notes', async () => {
    const mere = await world.person()
    await agreedDeal(mere)
    const events = await eventsOf(await addLink(mere, { scope: 'everything', withDetails: true }))
    const described = (start: string) => events.find(({ uid }) => uid.startsWith(start))?.description
    expect(described('condition')).toBe('Finance from Hemi\nAsk Hemi')
    expect(described('deposit')).toBe('$52,500')
    expect(described('agreement')).toBe('$525,000')
  })

  // Clauses: dates-and-conditions 6.2
  test('follows a move and a deletion', async () => {
    const mere = await world.person()
    const deal = await agreedDeal(mere)
    const link = await addLink(mere)
    const uid = `condition-${deal.finance.id}@doneup.test`
    const find = async () => (await eventsOf(link)).find((event) => event.uid === uid)
    const before = await find()
    const path = `/api/opportunities/${deal.id}/conditions/${deal.finance.id}`
    const change = async (method: 'POST' | 'PUT' | 'DELETE', at: string, version: number, body = {}) => {
      const headers = { 'if-match': `"${version}"` }
      const reply = await world.send(method, at, { as: mere, body, headers })
      return changedConditionSchema.parse(await reply.json()).condition.version
    }
    const later = { to: '2026-12-16', agreedOn: '2026-11-20' }
    const extended = await change('POST', `${path}/extensions`, deal.finance.version, later)
    const after = await find()
    expect(after).toMatchObject({ day: '2026-12-16', status: 'CONFIRMED' })
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0)
    const undone = await change('PUT', `${path}/extensions`, extended, { extensions: [] })
    const back = await find()
    expect(back).toMatchObject({ ...before, sequence: back?.sequence })
    expect(back?.sequence).toBeGreaterThan(after?.sequence ?? 0)
    await change('DELETE', path, undone)
    const ended = await find()
    expect(ended).toMatchObject({ day: before?.day, status: 'CANCELLED', summary: 'Cancelled' })
    expect(ended?.sequence).toBeGreaterThan(back?.sequence ?? 0)
  })

  // Clauses: dates-and-conditions 6.2
  test('a date that was cleared is cancelled', async () => {
    const mere = await world.person()
    const deal = await edited(world, mere, await newDeal(world, mere), { dueDate: '2027-01-20' })
    const link = await addLink(mere)
    expect((await eventsOf(link)).map(({ status }) => status)).toEqual(['CONFIRMED'])
    await edited(world, mere, await read(world, mere, deal.id), { dueDate: null })
    expect((await eventsOf(link)).map(({ status }) => status)).toEqual(['CANCELLED'])
  })

  // Clauses: dates-and-conditions 6.7
  test('“My dates” are those assigned to the user, and those of their deals without another assignee', async () => {
    const mere = await world.person()
    const ana = await world.person({ joins: mere })
    const { finance } = await agreedDeal(mere, ana.userId)
    const own = async (as: Person) =>
      (await eventsOf(await addLink(as, { scope: 'own' }, mere.organizationId))).map(({ summary }) => summary)
    expect(await own(ana)).toEqual(['Finance due · 12 Rātā Street'])
    const meres = await own(mere)
    expect([meres.length, meres.includes('Finance due · 12 Rātā Street')]).toEqual([6, false])
    expect(finance.assigneeId).toBe(ana.userId)
  })

  // Clauses: dates-and-conditions 6.1
  test('has the user’s open tasks, and those without an assignee of deals they added, until they are done', async () => {
    const mere = await world.person()
    const deal = await newDeal(world, mere)
    const add = async (task: object) => {
      const body = { dueOn: '2026-12-10', assigneeId: mere.userId, ...task }
      const reply = await world.send('POST', '/api/tasks', { as: mere, body })
      expect(reply.status).toBe(201)
      return (await reply.json()).task as { id: string; version: number }
    }
    const call = await add({ title: 'Call Hemi', opportunityId: deal.id })
    await add({ title: 'Order skip' })
    const ana = await world.person({ joins: mere })
    await add({ title: 'Nobody’s', assigneeId: null, opportunityId: deal.id })
    await add({ title: 'Ana’s', assigneeId: ana.userId, opportunityId: deal.id })
    const link = await addLink(mere, { scope: 'own' })
    const summaries = async () => (await eventsOf(link)).map(({ summary }) => summary).sort()
    const ofDeal = 'Task due · 8 Kererū Street'
    expect(await summaries()).toEqual(['Task due', ofDeal, ofDeal])
    const done = await world.send('PUT', `/api/tasks/${call.id}/done`, {
      as: mere,
      body: { doneOn: '2026-12-08' },
      headers: { 'if-match': `"${call.version}"` },
    })
    expect(done.status).toBe(200)
    expect(await summaries()).toEqual(['Cancelled', 'Task due', ofDeal])
  })

  // Clauses: dates-and-conditions 6.7
  test('has no date of another organization', async () => {
    const [mere, hemi] = [await world.person(), await world.person()]
    await agreedDeal(mere)
    expect(await eventsOf(await addLink(hemi))).toEqual([])
  })

  // Clauses: dates-and-conditions 6.6
  test('of a lapsed subscription is empty and names the reason; it is complete again after renewal', async () => {
    const mere = await world.person()
    await agreedDeal(mere)
    const link = await addLink(mere)
    const setStatus = (status: string) =>
      world.db.query(sql`update subscriptions set status = ${status} where user_id = ${mere.userId}`)
    await setStatus('canceled')
    const reply = await fetchFeed(link)
    const text = await reply.text()
    expect([reply.status, text.includes('VEVENT')]).toEqual([200, false])
    expect(text).toContain('Your DoneUp subscription has ended')
    await setStatus('active')
    expect(await eventsOf(link)).toHaveLength(7)
  })

  // Clauses: dates-and-conditions 6.8
  test('is cached for 15 minutes, and 304 until a date changes or the next day', async () => {
    const mere = await world.person()
    const deal = await agreedDeal(mere)
    const link = await addLink(mere)
    const first = await fetchFeed(link)
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('private, max-age=900')
    expect((await fetchFeed(link, { 'if-none-match': etag })).status).toBe(304)
    await edited(world, mere, await read(world, mere, deal.id), { dueDate: '2027-02-02' })
    const changed = await fetchFeed(link, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    const known = { 'if-none-match': changed.headers.get('etag') ?? '' }
    expect((await fetchFeed(link, known)).status).toBe(304)
    world.setNow(new Date('2026-12-09T00:00:00+13:00'))
    expect((await fetchFeed(link, known)).status).toBe(200)
    world.setNow(TODAY)
  })

  // Clauses: dates-and-conditions 6.8
  test('answers 60 requests an hour for each link, then 429', async () => {
    const mere = await world.person()
    const [link, other] = [await addLink(mere), await addLink(mere)]
    const statuses: number[] = []
    for (let request = 0; request < 61; request += 1) statuses.push((await fetchFeed(link)).status)
    expect(statuses).toEqual([...Array(60).fill(200), 429])
    expect((await fetchFeed(other)).status).toBe(200)
  })

  test('M6: answers 120 requests an hour for all links of a user, also if they are renewed', async () => {
    const [mere, hemi] = [await world.person(), await world.person()]
    const statuses: number[] = []
    for (let renewal = 0; renewal < 3; renewal += 1) {
      const link = await addLink(mere)
      for (let request = 0; request < 45; request += 1) statuses.push((await fetchFeed(link)).status)
      await world.send('DELETE', `/api/account/calendar-links/${link.id}`, { as: mere })
    }
    expect(statuses).toEqual([...Array(120).fill(200), ...Array(15).fill(429)])
    expect((await fetchFeed(await addLink(hemi))).status).toBe(200)
  })

  test('M6: is written once for each change, however often it is fetched', async () => {
    const mere = await world.person()
    const deal = await agreedDeal(mere)
    const link = await addLink(mere)
    const [first] = await Promise.all(Array.from({ length: 4 }, () => fetchFeed(link)))
    const asked = vi.spyOn(world.db, 'transaction')
    const again = await fetchFeed(link)
    const known = await fetchFeed(link, { 'if-none-match': again.headers.get('etag') ?? '' })
    expect([await again.text(), known.status]).toEqual([await first?.text(), 304])
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
    await edited(world, mere, await read(world, mere, deal.id), { dueDate: '2027-02-02' })
    expect(await (await fetchFeed(link)).text()).toContain('20270202')
  })

  test('M6: is empty until the email is confirmed', async () => {
    const mere = await world.person()
    await agreedDeal(mere)
    const link = await addLink(mere)
    const setConfirmed = (at: Date | null) =>
      world.db.query(sql`update auth.users set email_confirmed_at = ${at} where id = ${mere.userId}`)
    await setConfirmed(null)
    const text = await (await fetchFeed(link)).text()
    expect([text.includes('VEVENT'), text.includes('confirm your email')]).toEqual([false, true])
    await setConfirmed(TODAY)
    expect(await eventsOf(link)).toHaveLength(7)
  })

  test.each(['', 'short.ics', `${'x'.repeat(43)}`, `${'x'.repeat(43)}.ics`, `${'x'.repeat(43)}.ics%00`])(
    '404 for /calendar/%s',
    async (file) => {
      expect((await world.app.request(`/calendar/${file}`)).status).toBe(404)
    },
  )
})
