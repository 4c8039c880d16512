import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestWorld, type Person, type TestWorld } from '#src/server/testing/test-world.ts'
import {
  applyChange,
  type BoardChange,
  type Columns,
  groupByStatus,
  matchesSearch,
  sumOfPrices,
} from './board-changes.ts'
import {
  BOARD_STATUSES,
  type BoardDeal,
  type BoardStatus,
  boardSchema,
  changedDealSchema,
  OPPORTUNITY_STATUSES,
} from './schema.ts'

const AT = '2026-11-21T00:00:00.000Z'

function deal(id: string, status: BoardDeal['status'], position: string): BoardDeal {
  return {
    id,
    address: `${id} Tōtara Grove, Woolston, Christchurch`,
    status,
    position,
    askingPrice: 500_000,
    offerPrice: null,
    agentName: 'Anika Thompson',
    dueDate: null,
    unconditionalDate: null,
    nextDate: null,
    doneUpValue: null,
    renovationCost: null,
    profitMargin: 20,
    maxPurchasePrice: 0,
    actualPurchasePrice: null,
    abandonedFrom: null,
    abandonReason: null,
    stop: null,
    stageEnteredAt: '2026-11-15T02:00:00Z',
    projectStartedAt: null,
    settledOn: null,
    isSold: false,
    actualSalePrice: null,
    actualRenovationCost: null,
    floorArea: null,
    hasChecklist: false,
    addedBy: null,
    agreedPrice: null,
    planned: null,
    holdingCosts: null,
    createdAt: '2026-11-15T02:00:00Z',
    version: 1,
  }
}

const DEALS = [
  deal('b', 'new_listing', 'a1'),
  deal('a', 'new_listing', 'a0'),
  deal('c', 'new_listing', 'a2'),
  deal('d', 'offer_made', 'a0'),
]
const ids = (cards: readonly BoardDeal[]) => cards.map((card) => card.id)
const place = (id: string, status: BoardStatus, afterId: string | null): BoardChange => ({
  kind: 'place',
  id,
  status,
  afterId,
  at: AT,
})

describe('columns', () => {
  test('are sorted by position', () => {
    expect(ids(groupByStatus(DEALS).new_listing)).toEqual(['a', 'b', 'c'])
  })

  test('a move keeps the same arrays for the other columns', () => {
    const before = groupByStatus(DEALS)
    const after = groupByStatus(applyChange(DEALS, place('a', 'offer_made', 'd')), before)
    const changed = OPPORTUNITY_STATUSES.filter(({ value }) => before[value] !== after[value])
    expect(changed.map(({ value }) => value)).toEqual(['new_listing', 'offer_made'])
    expect(ids(after.offer_made)).toEqual(['d', 'a'])
  })

  test('a card placed after a card that has left the column moves to its end', () => {
    const after = groupByStatus(applyChange(DEALS, place('d', 'new_listing', 'gone')))
    expect(ids(after.new_listing)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('moving a card to its own position changes nothing', () => {
    const [b] = DEALS
    expect(applyChange(DEALS, place('b', 'new_listing', 'a'))[0]).toBe(b)
  })

  test('abandoning and restoring a card returns it to its position', () => {
    const abandoned = applyChange(DEALS, { kind: 'abandon', id: 'b', reason: 'Leaky cladding', at: AT })
    expect(ids(groupByStatus(abandoned).new_listing)).toEqual(['a', 'c'])
    expect(groupByStatus(abandoned).abandoned[0]).toMatchObject({
      abandonedFrom: 'new_listing',
      abandonReason: 'Leaky cladding',
    })
    const restored = applyChange(abandoned, { kind: 'restore', id: 'b', at: AT, afterId: 'a' })
    expect(ids(groupByStatus(restored).new_listing)).toEqual(['a', 'b', 'c'])
  })

  test('have a sum in dollars and cents', () => {
    const half = { ...deal('e', 'won', 'a0'), actualPurchasePrice: 0.1 }
    expect(sumOfPrices([half, { ...half, actualPurchasePrice: 0.2 }])).toBe(0.3)
    expect(
      sumOfPrices([{ ...half, actualPurchasePrice: null, offerPrice: null, askingPrice: null }]),
    ).toBeNull()
  })
})

describe('the search', () => {
  test.each([
    ['totara', true],
    ['TŌTARA woolston', true],
    ['anika', true],
    ['grove  christ', true],
    ['16', true],
    ['tara', false],
  ])('“%s” finds the deal: %s', (search, isFound) => {
    expect(matchesSearch(deal('16', 'won', 'a0'), search)).toBe(isFound)
  })
})

describe('the optimistic update', () => {
  let world: TestWorld
  beforeAll(async () => {
    world = await createTestWorld()
  })
  afterAll(() => world.close())

  interface Step {
    card: number
    kind: 'place' | 'abandon' | 'restore'
    stage: number
    after: number
  }
  const step = fc.record<Step>({
    card: fc.nat(4),
    kind: fc.constantFrom('place', 'place', 'place', 'abandon', 'restore'),
    stage: fc.nat(2),
    after: fc.nat(5),
  })

  test('equals the server’s result, including the position', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        const mere = await world.person()
        for (const address of ['A', 'B', 'C', 'D', 'E']) {
          await world.send('POST', '/api/opportunities', { as: mere, body: { address } })
        }
        let deals = await readDeals(mere)
        for (const one of steps) {
          const change = changeOf(deals, one)
          if (change === null) continue
          const shown = applyChange(deals, change)
          await sendChange(mere, change, deals)
          deals = await readDeals(mere)
          expect(places(groupByStatus(shown))).toEqual(places(groupByStatus(deals)))
        }
      }),
      { numRuns: 12 },
    )
  })

  async function readDeals(as: Person): Promise<readonly BoardDeal[]> {
    const response = await world.send('GET', '/api/opportunities', { as })
    return boardSchema.parse(await response.json()).opportunities
  }

  function changeOf(deals: readonly BoardDeal[], { card, kind, stage, after }: Step): BoardChange | null {
    const byAge = deals.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const target = byAge[card]
    const status = BOARD_STATUSES[stage]?.value ?? 'new_listing'
    if (target === undefined || (target.status === 'abandoned') !== (kind === 'restore')) return null
    if (kind === 'abandon') return { kind, id: target.id, reason: null, at: AT }
    if (kind === 'restore') return { kind, id: target.id, at: AT, afterId: null }
    const afterId = byAge[after]?.id ?? null
    return place(target.id, status, afterId === target.id ? null : afterId)
  }

  async function sendChange(as: Person, change: BoardChange, deals: readonly BoardDeal[]): Promise<void> {
    const version = deals.find(({ id }) => id === change.id)?.version
    const path = `/api/opportunities/${change.id}`
    const headers = { 'if-match': `"${version}"` }
    const response =
      change.kind === 'place'
        ? await world.send('PUT', `${path}/placement`, {
            as,
            headers,
            body: { status: change.status, afterId: change.afterId },
          })
        : change.kind === 'abandon'
          ? await world.send('PUT', `${path}/abandonment`, { as, headers, body: { reason: null } })
          : await world.send('DELETE', `${path}/abandonment`, { as, headers })
    expect(changedDealSchema.safeParse(await response.json()).success).toBe(true)
  }

  function places(columns: Columns): string[][] {
    return OPPORTUNITY_STATUSES.map(({ value }) =>
      columns[value].map((card) => `${card.address} ${card.position} ${card.abandonedFrom}`),
    )
  }
})
