import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { edited, newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { refreshDueDays } from './dates.server.ts'
import {
  type agreementInputSchema,
  agreementSchema,
  changedAgreementSchema,
  changedConditionSchema,
  conditionListSchema,
  type StoredCondition,
} from './schema.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())
const ana = madeForFile(() => world.person({ joins: mere }))
let deal: string
beforeEach(async () => {
  world.setNow(new Date('2026-12-08T09:00:00+13:00'))
  deal = (await newDeal(world, mere)).id
})

const match = (version: number) => ({ 'if-match': `"${version}"` })
const signed = { signedOn: '2026-11-27', provinces: ['Auckland'], price: 525_000 }

const put = (body: object, version: number, id = deal) =>
  world.send('PUT', `/api/opportunities/${id}/agreement`, { as: mere, body, headers: match(version) })

async function agree(fields: z.input<typeof agreementInputSchema> | object = {}, version = 0) {
  const reply = await put({ ...signed, ...fields }, version)
  expect(reply.status).toBe(200)
  return changedAgreementSchema.parse(await reply.json())
}

const pathOf = (id = '', then = '') => `/api/opportunities/${deal}/conditions${id && `/${id}${then}`}`
const finance = { kind: 'finance', title: 'Finance', basis: 'days', days: 10 }
const lim = { kind: 'lim', title: 'LIM', basis: 'days', days: 15 }

async function add(body: object): Promise<StoredCondition> {
  const reply = await world.send('POST', pathOf(), { as: mere, body })
  expect(reply.status).toBe(201)
  return changedConditionSchema.parse(await reply.json()).condition
}
const change = (condition: StoredCondition, method: 'PUT' | 'POST', then: string, body: object) =>
  world.send(method, pathOf(condition.id, then), { as: mere, body, headers: match(condition.version) })
const decide = (condition: StoredCondition, status: string, decidedOn: string | null) =>
  change(condition, 'PUT', '/decision', { status, decidedOn })
const conditionIn = async (reply: Response) => changedConditionSchema.parse(await reply.json()).condition

async function list() {
  const reply = await world.send('GET', pathOf(), { as: mere })
  return conditionListSchema.parse(await reply.json()).conditions
}
async function agreement() {
  const reply = await world.send('GET', `/api/opportunities/${deal}/agreement`, { as: ana })
  return agreementSchema.parse(await reply.json())
}

describe('an agreement', () => {
  // Clauses: dates-and-conditions 2.1
  test('starts with the deal’s settlement date and has a version', async () => {
    const { id } = await edited(world, mere, await read(world, mere, deal), {
      offerPrice: 520_000,
      dueDate: '2027-01-20',
    })
    const first = await agreement()
    expect(first).toMatchObject({
      version: 0,
      state: 'draft',
      agreement: { price: 520_000, settlementNominated: '2027-01-20', depositPercent: 10 },
    })
    expect((await put(signed, 0, id)).status).toBe(200)
    const stale = await put(signed, 0, id)
    expect([stale.status, await stale.json()]).toMatchObject([412, { current: { version: 1 } }])
  })

  test('has one deposit: an amount replaces the percentage', async () => {
    await agree({ depositAmount: 40_000, depositPercent: 5 })
    expect(await agreement()).toMatchObject({ agreement: { depositAmount: 40_000, depositPercent: null } })
    const both = { ...signed, depositAmount: 40_000, depositPercent: 5 }
    await world.db.query(sql`update agreements set terms = ${JSON.stringify(both)}::jsonb
      where organization_id = ${mere.organizationId} and opportunity_id = ${deal}`)
    expect(await agreement()).toMatchObject({ agreement: { depositAmount: 40_000, depositPercent: null } })
  })

  // Clauses: dates-and-conditions 2.3
  test('keeps settlement date and deal equal, rolled back to a working day', async () => {
    const { opportunity } = await agree({ settlementNominated: '2026-12-29' })
    expect(opportunity.dueDate).toBe('2026-12-23')
    const later = await edited(world, mere, opportunity, { dueDate: '2027-02-01' })
    expect(later.dueDate).toBe('2027-01-29')
    expect(await agreement()).toMatchObject({
      version: 2,
      agreement: { settlementNominated: '2027-02-01', price: 525_000 },
    })
  })

  test.each([
    ['12 Talbot Street, Geraldine, Canterbury', ['South Canterbury'], '2026-11-19'],
    ['12 Unknown Road, Nowhere, Canterbury', ['Canterbury', 'South Canterbury', 'Otago'], '2026-11-19'],
    ['1 Colombo Street, Christchurch', ['Canterbury'], '2026-11-20'],
  ])(
    'starts with the province of the town, or with the stricter days: %s',
    async (address, provinces, day) => {
      const added = await world.send('POST', '/api/opportunities', { as: mere, body: { address } })
      deal = z.object({ opportunity: z.object({ id: z.uuid() }) }).parse(await added.json()).opportunity.id
      const started = await agreement()
      expect(started.addressProvinces).toEqual(provinces)
      await agree({ ...started.agreement, signedOn: '2026-11-05', price: 525_000 })
      expect((await add(finance)).dueOn).toBe(day)
    },
  )

  // Clauses: dates-and-conditions 3.5
  test('its new date or province moves open conditions, never decided ones', async () => {
    await agree()
    const open = await add(finance)
    expect(open.dueOn).toBe('2026-12-11')
    const met = await add(lim)
    await decide(met, 'satisfied', '2026-12-07')
    const { conditions, opportunity } = await agree({ signedOn: '2026-12-04' }, 1)
    expect(Object.fromEntries(conditions.map(({ title, dueOn }) => [title, dueOn]))).toEqual({
      Finance: '2026-12-18',
      LIM: '2026-12-18',
    })
    expect(opportunity).toMatchObject({ unconditionalDate: '2026-12-18', nextDate: { kind: 'deposit' } })
    const { conditions: inCanterbury } = await agree({ signedOn: '2026-11-06', provinces: ['Canterbury'] }, 2)
    expect(inCanterbury.find(({ kind }) => kind === 'finance')?.dueOn).toBe('2026-11-23')
  })

  // Clauses: dates-and-conditions 2.8
  test.each([
    [{ signedOn: '2026-12-09' }, 'The agreement date is in the future.'],
    [{ depositAmount: 530_000 }, 'The deposit can’t be more than the price.'],
    [{ price: 0 }, 'The price must be more than $0.'],
    [{ depositDue: 'days', depositDays: 0 }, 'Working days are whole, from 1 to 260.'],
  ])('rejects %j', async (fields, message) => {
    const refused = await put({ ...signed, ...fields }, 0)
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(message)])
  })

  // Clauses: dates-and-conditions 2.8
  test('a sale at auction is unconditional and refuses conditions', async () => {
    const { state, opportunity } = await agree({ isAuction: true, depositPaidOn: '2026-11-27' })
    expect(state).toBe('unconditional')
    expect(opportunity).toMatchObject({ unconditionalDate: '2026-11-27', nextDate: { kind: 'settlement' } })
    const refused = await world.send('POST', pathOf(), { as: mere, body: finance })
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('A sale at auction is unconditional.'),
    ])
    expect(await list()).toEqual([])
  })
})

describe('conditions', () => {
  // Clauses: dates-and-conditions 8.1
  test('are added, changed, deleted and restored; the deal’s next and unconditional dates follow', async () => {
    await agree({ depositPaidOn: '2026-11-30' })
    const dates = async () => {
      const { unconditionalDate, nextDate } = await read(world, mere, deal)
      return [unconditionalDate, nextDate?.title, nextDate?.on]
    }
    const one = await add(finance)
    expect(await dates()).toEqual(['2026-12-11', 'Finance', '2026-12-11'])
    const two = await add(lim)
    expect(await dates()).toEqual(['2026-12-18', 'LIM request', '2026-12-04'])
    await change(one, 'PUT', '', { ...finance, days: 5, note: 'Kiwibank' })
    expect(await dates()).toEqual(['2026-12-18', 'Finance', '2026-12-04'])
    await world.send('DELETE', pathOf(two.id), { as: mere, headers: match(two.version) })
    expect(await dates()).toEqual(['2026-12-04', 'Finance', '2026-12-04'])
    await world.send('DELETE', pathOf(two.id, '/deletion'), { as: mere })
    expect(await dates()).toEqual(['2026-12-18', 'Finance', '2026-12-04'])
    expect(await list()).toHaveLength(2)
  })

  // Clauses: dates-and-conditions 2.5
  test('an unconditional date entered on the deal stays', async () => {
    await agree()
    await add(finance)
    await edited(world, mere, await read(world, mere, deal), { unconditionalDate: '2026-12-20' })
    await add(lim)
    expect((await read(world, mere, deal)).unconditionalDate).toBe('2026-12-20')
  })

  // Clauses: dates-and-conditions 3.2
  test('a named day that isn’t a working day is the one before, unless a member chooses the one after', async () => {
    await agree()
    const named = { kind: 'custom', title: 'Builder', basis: 'date', date: '2026-12-29' }
    const before = await add(named)
    expect([before.dueOn, before.dayAfterChosen]).toEqual(['2026-12-23', null])
    const after = await conditionIn(await change(before, 'PUT', '', { ...named, usesDayAfter: true }))
    expect([after.dueOn, after.dayAfterChosen]).toEqual(['2027-01-06', { by: mere.userId, on: '2026-12-08' }])
  })

  // Clauses: dates-and-conditions 3.3
  test('are decided with the day on which it was done, and reopened', async () => {
    await agree({ depositPaidOn: '2026-11-30', settlementNominated: '2027-01-20' })
    const open = await add({ ...finance, days: 5 })
    const met = await conditionIn(await decide(open, 'satisfied', '2026-12-03'))
    expect(met).toMatchObject({ status: 'satisfied', decidedOn: '2026-12-03', decidedBy: mere.userId })
    expect(await agreement()).toMatchObject({ state: 'unconditional' })
    expect(await read(world, mere, deal)).toMatchObject({
      unconditionalDate: '2026-12-03',
      nextDate: { kind: 'settlement', on: '2027-01-20' },
    })
    const reopened = await conditionIn(await decide(met, 'open', null))
    expect(reopened).toMatchObject({ status: 'open', decidedOn: null, decidedBy: null })
    expect(await agreement()).toMatchObject({ state: 'conditional' })
    const events = await world.send('GET', `/api/opportunities/${deal}/events`, { as: mere })
    expect(await events.json()).toMatchObject({
      events: [
        { action: 'agreement_changed', after: { condition: 'Finance', change: 'open' } },
        { after: { condition: 'Finance', change: 'satisfied' } },
        { after: { condition: 'Finance', change: 'added' } },
        { action: 'agreement_changed' },
        {},
        {},
      ].slice(0, 5),
    })
  })

  // Clauses: dates-and-conditions 3.3
  test.each([
    ['satisfied', null, 'Say when it was decided.'],
    ['waived', '2026-12-09', 'That is in the future.'],
    ['failed', '2026-11-26', 'before the agreement was signed on 27 Nov 2026.'],
  ])('are not decided: %s on %s', async (status, decidedOn, message) => {
    await agree()
    const refused = await decide(await add(finance), status, decidedOn)
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(message)])
  })

  // Clauses: dates-and-conditions 2.8
  test.each([
    [{ ...finance, days: 0 }, 'Working days are whole, from 1 to 260.'],
    [{ ...finance, days: null }, 'Working days are whole, from 1 to 260.'],
    [{ ...finance, basis: 'date' }, 'Enter the day it is due.'],
    [{ ...finance, title: ' ' }, 'Name the condition.'],
  ])('rejects %j', async (body, message) => {
    const refused = await world.send('POST', pathOf(), { as: mere, body })
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(message)])
  })

  // Clauses: dates-and-conditions 9.3
  test('a deal has at most 200', async () => {
    await world.db.query(sql`
      insert into conditions (organization_id, id, opportunity_id, kind, title, basis, days)
      select ${mere.organizationId}::uuid, gen_random_uuid(), ${deal}::uuid, 'custom', 'Term ' || n, 'days', 5
      from generate_series(1, 200) n`)
    const refused = await world.send('POST', pathOf(), { as: mere, body: finance })
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining('A deal has at most 200 conditions.'),
    ])
  })

  test('can’t be assigned to a non-member', async () => {
    const stranger = await world.person()
    const body = { ...finance, assigneeId: stranger.userId }
    const refused = await world.send('POST', pathOf(), { as: mere, body })
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('has left the organization'),
    ])
  })

  // Clauses: dates-and-conditions 8.2
  test('become unassigned when their member leaves', async () => {
    await agree()
    const tane = await world.person({ joins: mere })
    const { id } = await add({ ...finance, assigneeId: tane.userId })
    await world.send('DELETE', `/api/organizations/${mere.organizationId}/membership`, { as: tane })
    expect((await list()).find((one) => one.id === id)?.assigneeId).toBeNull()
  })

  // Clauses: dates-and-conditions 9.2
  test('a public holiday added later moves open ones, which show their former day', async () => {
    await agree({ depositPaidOn: '2026-11-30' })
    const { id } = await add(finance)
    await world.db.query(sql`
      update conditions set due_on = '2026-12-10', holidays = 'before' where organization_id = ${mere.organizationId}
        and id = ${id}`)
    await refreshDueDays(world.db)
    expect(await list()).toMatchObject([{ dueOn: '2026-12-11', movedFrom: '2026-12-10', version: 2 }])
    await refreshDueDays(world.db)
    expect(await list()).toMatchObject([{ version: 2 }])
  })
})
