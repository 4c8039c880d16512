import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { roundsOf } from '#src/server/testing/test-amounts.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { EVENTS_PAGE, type EventsPage, eventsPageSchema } from '../event-schema.ts'
import { changedDealSchema } from '../schema.ts'

const world = worldForFile()

async function newDeal(as: Person): Promise<string> {
  const body = { address: '8 Kererū Street, Ōtūmoetai, Tauranga', askingPrice: 699_000 }
  const created = await world.send('POST', '/api/opportunities', { as, body })
  return changedDealSchema.parse(await created.json()).opportunity.id
}

async function change(as: Person, method: string, path: string, version: number, body?: object) {
  const headers = { 'if-match': `"${version}"` }
  const response = await world.send(method, `/api/opportunities/${path}`, {
    as,
    ...(body && { body }),
    headers,
  })
  expect(response.status, await response.clone().text()).toBe(200)
}

async function eventsOf(as: Person, id: string, query = ''): Promise<EventsPage> {
  const response = await world.send('GET', `/api/opportunities/${id}/events${query}`, { as })
  expect(response.status).toBe(200)
  return eventsPageSchema.parse(await response.json())
}

// Clauses: deal-workflow 10.14
test('every change is recorded as an event with author, time and values', async () => {
  const mere = await world.person()
  const id = await newDeal(mere)
  await change(mere, 'PATCH', id, 1, { askingPrice: 689_000, notes: 'Price drop', doneUpValue: null })
  await change(mere, 'PUT', `${id}/placement`, 2, { status: 'agent_contact', afterId: null })
  await change(mere, 'PUT', `${id}/abandonment`, 3, { reason: 'Leaky' })
  await change(mere, 'DELETE', `${id}/abandonment`, 4)
  await change(mere, 'PATCH', id, 5, { status: 'won', actualPurchasePrice: 650_000 })
  const { events, next } = await eventsOf(mere, id)
  expect(next).toBeNull()
  expect(events.map(({ action, version }) => [action, version])).toEqual([
    ['edited', 6],
    ['restored', 5],
    ['abandoned', 4],
    ['moved', 3],
    ['edited', 2],
    ['created', 1],
  ])
  expect(new Set(events.map(({ by }) => by?.email))).toEqual(new Set([mere.email]))
  expect(events.every(({ at }) => !Number.isNaN(Date.parse(at)))).toBe(true)
  const [won, , abandoned, moved, edit] = events
  expect(edit).toMatchObject({
    before: { askingPrice: 699_000, notes: null },
    after: { askingPrice: 689_000, notes: 'Price drop' },
  })
  expect(Object.keys(edit?.after ?? {})).toHaveLength(2)
  expect(moved).toMatchObject({ before: { status: 'new_listing' }, after: { status: 'agent_contact' } })
  expect(abandoned?.after).toMatchObject({ status: 'abandoned', reason: 'Leaky' })
  expect(won).toMatchObject({
    before: { status: 'agent_contact', actualPurchasePrice: null },
    after: { status: 'won', actualPurchasePrice: 650_000 },
  })
})

test('pages of the activity neither overlap nor leave gaps', async () => {
  const mere = await world.person()
  const id = await newDeal(mere)
  const changes = 2 * EVENTS_PAGE + 3
  for (let version = 1; version < changes; version += 1) {
    const status = version % 2 === 0 ? 'funding' : 'due_diligence'
    await change(mere, 'PUT', `${id}/placement`, version, { status, afterId: null })
  }
  const versions: number[] = []
  let before: string | null = null
  do {
    const page: EventsPage = await eventsOf(mere, id, before === null ? '' : `?before=${before}`)
    expect(page.events.length).toBeLessThanOrEqual(EVENTS_PAGE)
    versions.push(...page.events.map(({ version }) => version))
    before = page.next
  } while (before !== null)
  expect(versions).toEqual(Array.from({ length: changes }, (_, index) => changes - index))
})

test('a former member is still named; a non-member sees no activity', async () => {
  const mere = await world.person()
  const aroha = await world.person({ joins: mere })
  const id = await newDeal(mere)
  const headers = { 'if-match': '"1"' }
  const inMeres = { as: aroha, organizationId: mere.organizationId, headers }
  await world.send('PATCH', `/api/opportunities/${id}`, { ...inMeres, body: { askingPrice: 1 } })
  await world.db.script(`delete from organization_members where user_id = '${aroha.userId}'
    and organization_id = '${mere.organizationId}'`)
  expect((await eventsOf(mere, id)).events[0]?.by?.email).toBe(aroha.email)
  const nonMember = await world.person()
  const foreign = await world.send('GET', `/api/opportunities/${id}/events`, { as: nonMember })
  expect(foreign.status).toBe(404)
  expect(await foreign.json()).toMatchObject({ detail: 'Opportunity not found' })
})

test('requesting the page after another deal’s event returns 404', async () => {
  const mere = await world.person()
  const [id, other] = [await newDeal(mere), await newDeal(mere)]
  const foreign = (await eventsOf(mere, other)).events[0]?.id
  for (const before of [foreign, mere.userId]) {
    const response = await world.send('GET', `/api/opportunities/${id}/events?before=${before}`, { as: mere })
    expect(response.status).toBe(404)
  }
})

test('a person’s saves of a deal within five minutes are one entry: the first values before, the last after', async () => {
  const mere = await world.person()
  const tama = await world.person({ joins: mere })
  const id = await newDeal(mere)
  await change(mere, 'PATCH', id, 1, { askingPrice: 689_000 })
  await change(mere, 'PATCH', id, 2, { notes: 'Price drop' })
  await change(tama, 'PATCH', id, 3, { notes: 'Ring them' })
  await change(mere, 'PATCH', id, 4, { askingPrice: 679_000, doneUpValue: 900_000 })
  await change(mere, 'PATCH', id, 5, { doneUpValue: null })
  // A move is an entry of its own.
  await change(mere, 'PATCH', id, 6, { status: 'funding' })
  const { events } = await eventsOf(mere, id)
  expect(events.map(({ action, version, by }) => [action, version, by?.email])).toEqual([
    ['edited', 7, mere.email],
    ['edited', 6, mere.email],
    ['edited', 4, tama.email],
    ['created', 1, mere.email],
  ])
  expect(events.map(({ at }) => at)).toEqual(
    events
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(events[1]).toMatchObject({
    before: { askingPrice: 699_000, notes: null },
    after: { askingPrice: 679_000, notes: 'Price drop' },
  })
  expect(Object.keys(events[1]?.after ?? {})).toHaveLength(2)

  await world.db.query(
    sql`update opportunity_events set created_at = now() - interval '6 minutes' where opportunity_id = ${id}`,
  )
  await change(mere, 'PATCH', id, 7, { askingPrice: 669_000 })
  expect((await eventsOf(mere, id)).events[0]).toMatchObject({
    version: 8,
    before: { askingPrice: 679_000 },
    after: { askingPrice: 669_000 },
  })
})

test('a field that is back at its first value doesn’t count as a change, and hides none of the next', async () => {
  const mere = await world.person()
  const id = await newDeal(mere)
  await change(mere, 'PATCH', id, 1, { askingPrice: 595_000 })
  await change(mere, 'PATCH', id, 2, { askingPrice: 699_000 })
  expect((await eventsOf(mere, id)).events.map(({ action }) => action)).toEqual(['created'])
  await change(mere, 'PATCH', id, 3, { notes: 'Ring them' })
  await change(mere, 'PATCH', id, 4, { doneUpValue: 900_000 })
  const [entry] = (await eventsOf(mere, id)).events
  expect(entry).toMatchObject({
    before: { notes: null, doneUpValue: null },
    after: { notes: 'Ring them', doneUpValue: 900_000 },
  })
  expect(Object.keys(entry?.after ?? {})).toHaveLength(2)
})

const FIELDS = ['askingPrice', 'doneUpValue', 'renovationCost'] as const

test('after any saves, the entry leads from the first values to the last', async () => {
  const saves = fc.array(
    fc.record({ field: fc.constantFrom(...FIELDS), value: fc.integer({ min: 1, max: 3 }) }),
    {
      minLength: 1,
      maxLength: 9,
    },
  )
  const mere = await world.person()
  for (const sequence of fc.sample(saves, { numRuns: roundsOf(80), seed: 20_261_129 })) {
    const id = await newDeal(mere)
    const first: Record<string, number | null> = {
      askingPrice: 699_000,
      doneUpValue: null,
      renovationCost: null,
    }
    const last = { ...first }
    let version = 1
    for (const { field, value } of sequence) {
      const amount = value === 1 ? (first[field] ?? null) : value * 100_000
      if (last[field] === amount) continue
      await change(mere, 'PATCH', id, version, { [field]: amount })
      last[field] = amount
      version += 1
    }
    const changed = FIELDS.filter((field) => last[field] !== first[field])
    const [entry] = (await eventsOf(mere, id)).events
    const pick = (from: typeof first) => Object.fromEntries(changed.map((field) => [field, from[field]]))
    if (changed.length === 0) expect(entry?.action).toBe('created')
    else expect(entry).toMatchObject({ action: 'edited', before: pick(first), after: pick(last) })
  }
})
