// Clauses: pipeline-at-work 4.1, 4.2, 4.3
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { notificationListSchema } from '#src/features/base/notifications/schema.ts'
import { notificationRequests } from '#src/features/base/notifications/test-notifications.ts'
import { type BulkResult, bulkResultSchema, MAX_BULK } from '#src/features/deals/pipeline/bulk-schema.ts'
import { type BoardDeal, boardSchema } from '#src/features/deals/pipeline/schema.ts'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'

const world = worldForFile()
const ask = notificationRequests(world)
const mere = madeForTest(() => world.person())
const tama = madeForTest(async () => ask.inOrganizationOf(mere, await world.person({ joins: mere })))

const BULK = '/api/opportunities/bulk'
const newId = () => crypto.randomUUID()
const named = ({ id, version }: Pick<BoardDeal, 'id' | 'version'>) => ({ id, version })

async function board(): Promise<BoardDeal[]> {
  const reply = await world.send('GET', '/api/opportunities', { as: mere })
  return boardSchema.parse(await reply.json()).opportunities
}

/** Cards in New Listing, the first at the top. */
async function newDeals(count: number): Promise<BoardDeal[]> {
  for (let at = count; at > 0; at -= 1) await newDeal(world, mere, { address: `${at} Rimu Street, Nelson` })
  return board()
}

async function bulk(body: object, as: Person = mere, headers = {}): Promise<BulkResult> {
  const reply = await world.send('POST', BULK, { as, body: { id: newId(), ...body }, headers })
  expect(reply.status, await reply.clone().text()).toBe(200)
  return bulkResultSchema.parse(await reply.json())
}

/** What the undo of an action restores. */
function undoOf(result: BulkResult, before: readonly BoardDeal[]) {
  const items = result.done.map(({ id, version }) => {
    const was = before.find((deal) => deal.id === id)
    if (was === undefined) throw new Error('not seen before')
    const { status, position, abandonedFrom, abandonReason, stageEnteredAt } = was
    const { agentName, dueDate, unconditionalDate } = was
    const stage = { status, position, abandonedFrom, abandonReason, stageEnteredAt }
    return { id, version, before: { ...stage, agentName, dueDate, unconditionalDate } }
  })
  return { action: 'undo', items }
}

const withoutVersions = (deals: readonly BoardDeal[]) => deals.map(({ version: _, ...deal }) => deal)

test('many deals move in one request, in their order to the top, and one undo restores exactly what was there', async () => {
  const seen = await newDeals(5)
  const items = seen.slice(1, 4).map(named)
  const moved = await bulk({ action: 'move', status: 'offer_made', items })
  expect(moved).toMatchObject({ stale: [], gone: [], won: [] })
  const streets = (deals: readonly BoardDeal[], status: string) =>
    deals.filter((deal) => deal.status === status).map(({ address }) => address.slice(0, 1))
  expect(streets(await board(), 'offer_made')).toEqual(['2', '3', '4'])
  expect(streets(moved.opportunities, 'offer_made')).toEqual(['2', '3', '4'])
  await bulk(undoOf(moved, seen))
  expect(withoutVersions(await board())).toEqual(withoutVersions(seen))
})

test.each([
  { action: 'assignAgent', agentName: 'Anika Thompson' },
  { action: 'setDate', field: 'dueDate', day: '2027-03-05' },
  { action: 'abandon', reason: 'Too far away' },
  { action: 'delete' },
])('$action is undone exactly, and each deal has its own activity', async (action) => {
  const seen = await newDeals(3)
  const result = await bulk({ ...action, items: seen.map(named) })
  expect(result.done.map(({ id }) => id)).toEqual(seen.map(({ id }) => id))
  expect(withoutVersions(await board())).not.toEqual(withoutVersions(seen))
  await bulk(undoOf(result, seen))
  expect(withoutVersions(await board())).toEqual(withoutVersions(seen))
  for (const { id } of seen) {
    const events = await world.owner.query(
      sql`select action from opportunity_events where opportunity_id = ${id}`,
    )
    expect(events.length).toBeGreaterThanOrEqual(2)
  }
})

test('the undo of a move abandons deals again that were abandoned, with their reason', async () => {
  await bulk({ action: 'abandon', reason: 'Too far away', items: (await newDeals(2)).map(named) })
  const seen = await board()
  const moved = await bulk({ action: 'move', status: 'offer_made', items: seen.map(named) })
  expect(moved.opportunities.map(({ status }) => status)).toEqual(['offer_made', 'offer_made'])
  await bulk(undoOf(moved, seen))
  expect(withoutVersions(await board())).toEqual(withoutVersions(seen))
})

test('of 200 deals, those that are gone or were changed since are named, and the others are changed', async () => {
  const seen = await newDeals(MAX_BULK)
  const [gone, stale] = [seen.slice(10, 13), seen.slice(50, 55)]
  await bulk({ action: 'delete', items: gone.map(named) }, tama)
  await bulk({ action: 'assignAgent', agentName: 'Anika', items: stale.map(named) }, tama)
  const result = await bulk({ action: 'move', status: 'agent_contact', items: seen.map(named) })
  const ids = (deals: readonly { id: string }[]) => deals.map(({ id }) => id).toSorted()
  expect(result.done).toHaveLength(192)
  expect(result.stale.toSorted()).toEqual(ids(stale))
  expect(result.gone.toSorted()).toEqual(ids(gone))
})

test('a deal twice, none, more than 200, a move to Won and an unknown action are refused', async () => {
  const [deal] = await newDeals(1)
  const item = deal && named(deal)
  const many = Array.from({ length: MAX_BULK + 1 }, () => ({ id: newId(), version: 1 }))
  for (const body of [
    { action: 'delete', items: [item, item] },
    { action: 'delete', items: [] },
    { action: 'delete', items: many },
    { action: 'move', status: 'won', items: [item] },
    { action: 'sell', items: [item] },
  ]) {
    const reply = await world.send('POST', BULK, { as: mere, body: { id: newId(), ...body } })
    expect(reply.status, JSON.stringify(body).slice(0, 80)).toBe(400)
  }
  const reply = await world.send('POST', BULK, {
    as: mere,
    body: { id: newId(), action: 'delete', items: many },
  })
  expect(await reply.text()).toContain('At most 200 deals at once.')
  expect(await board()).toEqual([deal])
})

test('two people who move the same deals at once move each once, and one of them hears which were changed', async () => {
  const seen = await newDeals(20)
  const items = seen.map(named)
  const results = await Promise.all([
    bulk({ action: 'move', status: 'offer_made', items }),
    bulk({ action: 'move', status: 'funding', items }, tama),
  ])
  expect(results.map(({ done, stale }) => [done.length, stale.length]).toSorted()).toEqual([
    [0, 20],
    [20, 0],
  ])
  expect(new Set((await board()).map(({ status }) => status)).size).toBe(1)
})

test('an undo leaves what someone else has changed since, and names it', async () => {
  const seen = await newDeals(41)
  const moved = await bulk({ action: 'move', status: 'offer_made', items: seen.map(named) })
  const theirs = moved.done.slice(5, 7)
  await bulk({ action: 'move', status: 'funding', items: theirs }, tama)
  const undone = await bulk(undoOf(moved, seen))
  expect(undone.done).toHaveLength(39)
  expect(undone.stale.toSorted()).toEqual(theirs.map(({ id }) => id).toSorted())
  const others = (deals: readonly BoardDeal[]) =>
    withoutVersions(deals).filter(({ id }) => !undone.stale.includes(id))
  expect(others(await board())).toEqual(others(seen))
})

test('a won deal is named and left, and another organization’s deals aren’t there', async () => {
  const [won, other] = await newDeals(2)
  const stranger = await world.person()
  const theirs = await newDeal(world, stranger)
  if (won === undefined || other === undefined) throw new Error('no deals')
  const win = await world.send('PUT', `/api/opportunities/${won.id}/placement`, {
    as: mere,
    body: { status: 'won', afterId: null, actualPurchasePrice: 500_000 },
    headers: { 'if-match': `"${won.version}"` },
  })
  expect(win.status).toBe(200)
  const items = [{ ...named(won), version: won.version + 1 }, named(other), named(theirs)]
  expect(await bulk({ action: 'abandon', items })).toMatchObject({
    done: [{ id: other.id }],
    won: [won.id],
    gone: [theirs.id],
  })
})

test('a deleted won deal is restored, and no undo moves a deal out of Won or into it', async () => {
  const [won, other] = await newDeals(2)
  if (won === undefined || other === undefined) throw new Error('no deals')
  await world.send('PUT', `/api/opportunities/${won.id}/placement`, {
    as: mere,
    body: { status: 'won', afterId: null, actualPurchasePrice: 500_000 },
    headers: { 'if-match': `"${won.version}"` },
  })
  const seen = await board()
  const deleted = await bulk({ action: 'delete', items: seen.map(named) })
  expect(deleted.done).toHaveLength(2)
  await bulk(undoOf(deleted, seen))
  const restored = await board()
  expect(withoutVersions(restored)).toEqual(withoutVersions(seen))
  const swapped = seen.map((deal) => ({
    ...deal,
    status: deal.id === won.id ? other.status : ('won' as const),
  }))
  await bulk(undoOf({ ...deleted, done: restored.map(named) }, swapped))
  expect((await board()).map(({ id, status }) => [id, status])).toEqual(
    seen.map(({ id, status }) => [id, status]),
  )
})

test('colleagues are notified once, and no longer after the undo; the same request again changes nothing more', async () => {
  const seen = await newDeals(5)
  const body = { id: newId(), action: 'move', status: 'offer_made', items: seen.map(named) }
  const key = { 'idempotency-key': newId() }
  const titles = async () => {
    const reply = await world.send('GET', '/api/notifications', { as: tama })
    const { notifications } = notificationListSchema.parse(await reply.json())
    return notifications.map(({ title, message }) => `${title}: ${message}`)
  }
  const before = await titles()
  const moved = await bulk(body, mere, key)
  expect(await bulk(body, mere, key)).toEqual(moved)
  expect(await titles()).toEqual([
    '5 deals moved to Offer Made: 1 Rimu Street, 2 Rimu Street, 3 Rimu Street and 2 others',
    ...before,
  ])
  await bulk({ ...undoOf(moved, seen), id: body.id })
  expect(await titles()).toEqual(before)
})
