import { describe, expect, test } from 'vitest'
import { projectRequests, SALE } from '#src/features/build/projects/test-projects.ts'
import { newOffer } from '#src/features/deals/offers/test-offers.ts'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { performanceIn, rememberDeals, type TestDeal } from './test-histories.ts'

const world = worldForFile()
const kahu = madeForFile(() => world.person())

const CREATED = '2026-05-01T00:00:00Z'

function deals(count: number, status: string): TestDeal[] {
  const price = status === 'won' ? { purchasePrice: 500_000 } : {}
  return Array.from({ length: count }, () => ({ status, createdAt: CREATED, ...price }))
}

function sold(completedAt: string | null, purchasePrice: number | null, profit: number): TestDeal {
  const price = purchasePrice ?? 500_000
  return {
    status: 'won',
    createdAt: CREATED,
    purchasePrice: price,
    renovationCost: 100_000,
    salePrice: price + 100_000 + profit,
    project: { status: 'sold', createdAt: CREATED, startedAt: '2026-03-14T11:00:00Z', completedAt },
  }
}

describe('offers', () => {
  // Clauses: deal-workflow 9.13, 9.30, 11.22; worked-examples 2.13
  test('3 offer_made + 1 offer_accepted + 1 won + 5 new_listing + 2 abandoned deals: 5 offers made, 2 accepted, 40%', async () => {
    await rememberDeals(world, kahu, [
      ...deals(3, 'offer_made'),
      ...deals(1, 'offer_accepted'),
      ...deals(1, 'won'),
      ...deals(5, 'new_listing'),
      ...deals(2, 'abandoned'),
    ])
    expect((await performanceIn(world, kahu)).offers).toEqual({
      deals: 12,
      made: 5,
      accepted: 2,
      won: 1,
      acceptanceRatePercent: 40,
    })
  })

  // Clauses: deal-workflow 11.22
  test('the acceptance rate without offers is 0', async () => {
    await rememberDeals(world, kahu, deals(2, 'meets_criteria'))
    expect((await performanceIn(world, kahu)).offers).toMatchObject({
      made: 0,
      accepted: 0,
      acceptanceRatePercent: 0,
    })
  })
})

// Clauses: dates-and-conditions 4.5
test('the offer log counts decided own offers by deal and by offer: 2 of 4 deals, 2 of 5 offers', async () => {
  const piri = await world.person()
  const log = async () => (await performanceIn(world, piri)).offerLog
  const none = { deals: 0, dealsAccepted: 0, offers: 0, offersAccepted: 0 }
  const { id: pending } = await newDeal(world, piri)
  const OURS = { amount: 600_000, madeOn: '2026-11-20' }
  await newOffer(world, piri, pending, OURS)
  await newOffer(world, piri, pending, { ...OURS, side: 'counter' }, 'accepted')
  expect(await log()).toEqual(none)
  for (const outcomes of [['declined', 'accepted'], ['declined'], ['accepted'], ['withdrawn']]) {
    const { id } = await newDeal(world, piri)
    for (const outcome of outcomes) await newOffer(world, piri, id, OURS, outcome)
  }
  expect(await log()).toEqual({ deals: 4, dealsAccepted: 2, offers: 5, offersAccepted: 2 })
})

describe('sold projects', () => {
  // Clauses: deal-workflow 11.23; worked-examples 2.14
  test('profits of 90k, −20k and 125k on prices of 600k, 500k and 750k: average ROI 9.2%, total profit 195,000', async () => {
    const completed = '2026-06-29T12:00:00Z'
    await rememberDeals(world, kahu, [
      sold(completed, 600_000, 90_000),
      sold(completed, 500_000, -20_000),
      sold(completed, 750_000, 125_000),
    ])
    const { sold: figures } = await performanceIn(world, kahu)
    expect(figures.gross).toEqual({ totalProfit: 195_000, averageReturnPercent: 9.2 })
    expect(figures).toMatchObject({ count: 3, withProfit: 3, salePrices: 2_345_000 })
  })

  // Clauses: deal-workflow 11.24; worked-examples 2.15
  test('15 March to 30 June 2026 is 107 days; a negative duration is ignored', async () => {
    await rememberDeals(world, kahu, [
      sold('2026-06-29T12:00:00Z', 600_000, 1),
      sold('2026-03-01T00:00:00Z', 600_000, 1),
      sold(null, 600_000, 1),
    ])
    expect((await performanceIn(world, kahu)).sold).toMatchObject({
      averageDurationDays: 107,
      durationDays: 107,
      withDuration: 1,
      count: 3,
    })
  })

  test('figures without sales or actual values are null, not zero', async () => {
    const nothing = { totalProfit: null, averageReturnPercent: null }
    await rememberDeals(world, kahu, [{ ...sold(null, 600_000, 1), salePrice: null }])
    expect((await performanceIn(world, kahu)).sold).toMatchObject({
      count: 1,
      withProfit: 0,
      gross: nothing,
      net: nothing,
      holdingCosts: null,
    })
    await rememberDeals(world, kahu, [])
    expect(await performanceIn(world, kahu)).toMatchObject({
      sold: { count: 0, gross: nothing, averageDurationDays: null },
      projects: [],
    })
  })

  test('sale price 750k, purchase price 550k, renovation cost 95k: gross profit 105,000, net 67,200, ROI 19.1%', async () => {
    const requests = projectRequests(world)
    const { project } = await requests.win(kahu)
    await requests.move(kahu, project, { status: 'sold', sale: SALE })
    const figures = await performanceIn(world, kahu, 'quarter')
    expect(figures.sold.gross).toEqual({ totalProfit: 105_000, averageReturnPercent: 19.1 })
    expect(figures.sold).toMatchObject({ net: { totalProfit: 67_200 }, holdingCosts: 37_800 })
    expect(figures.projects).toMatchObject([
      {
        id: project.id,
        gross: 105_000,
        net: 67_200,
        grossReturnPercent: 19.1,
        netReturnPercent: 12.2,
        days: 0,
      },
    ])
    expect(figures.profits.at(-1)).toMatchObject({ sold: 1, gross: 105_000, net: 67_200 })
  })
})

describe('periods', () => {
  // Clauses: worked-examples 2.12
  test('on 2027-05-31 the last quarter starts on 2027-02-28 in Auckland time', async () => {
    world.setNow(new Date('2027-05-31T00:00:00Z'))
    await rememberDeals(world, kahu, [
      // 27 Feb 23:59:59 and 28 Feb 00:00:00 in Auckland, in daylight saving time.
      sold('2027-02-27T10:59:59Z', 600_000, 1_000),
      sold('2027-02-27T11:00:00Z', 600_000, 20_000),
      sold('2027-05-31T11:59:59Z', 600_000, 300_000),
    ])
    const quarter = await performanceIn(world, kahu, 'quarter')
    expect(quarter).toMatchObject({ from: '2027-02-28', to: '2027-05-31' })
    expect(quarter.sold.gross.totalProfit).toBe(320_000)
    expect(quarter.profits.map(({ span, gross }) => [span, gross])).toEqual([
      ['2027-02', 20_000],
      ['2027-03', null],
      ['2027-04', null],
      ['2027-05', 300_000],
    ])
    expect((await performanceIn(world, kahu, 'all')).sold.gross.totalProfit).toBe(321_000)
    expect((await performanceIn(world, kahu, 'year')).profits).toHaveLength(13)
    world.setNow(null)
  })

  test('projects without a completion date, and offers, count by their creation date', async () => {
    world.setNow(new Date('2026-06-15T00:00:00Z'))
    const old = { ...sold(null, 600_000, 5_000), createdAt: '2025-01-01T00:00:00Z' }
    await rememberDeals(world, kahu, [old])
    expect(await performanceIn(world, kahu, 'quarter')).toMatchObject({
      offers: { made: 0 },
      sold: { count: 1 },
    })
    expect((await performanceIn(world, kahu)).offers.made).toBe(1)
    world.setNow(null)
  })

  test('long periods are shown by year', async () => {
    world.setNow(new Date('2026-06-15T00:00:00Z'))
    await rememberDeals(world, kahu, [
      sold('2021-07-01T00:00:00Z', 600_000, 5_000),
      sold('2026-01-01T00:00:00Z', 600_000, -1_000),
    ])
    const { profitBy, profits } = await performanceIn(world, kahu)
    expect(profitBy).toBe('year')
    expect(profits.map(({ span, gross }) => [span, gross])).toEqual([
      ['2021', 5_000],
      ['2022', null],
      ['2023', null],
      ['2024', null],
      ['2025', null],
      ['2026', -1_000],
    ])
    world.setNow(null)
  })

  test('rejects unknown periods and query parameters', async () => {
    for (const query of ['period=month', 'period=', 'since=2026']) {
      expect((await world.send('GET', `/api/performance?${query}`, { as: kahu })).status).toBe(400)
    }
  })
})

describe('the response', () => {
  test('returns 304 until something changes', async () => {
    await rememberDeals(world, kahu, deals(1, 'offer_made'))
    const first = await world.send('GET', '/api/performance', { as: kahu })
    const etag = first.headers.get('etag') ?? ''
    const again = await world.send('GET', '/api/performance', {
      as: kahu,
      headers: { 'if-none-match': etag },
    })
    expect(again.status).toBe(304)
    const year = await world.send('GET', '/api/performance?period=year', {
      as: kahu,
      headers: { 'if-none-match': etag },
    })
    expect(year.status).toBe(200)
    const body = { address: '8 Kererū Street, Tauranga' }
    expect((await world.send('POST', '/api/opportunities', { as: kahu, body })).status).toBe(201)
    const changed = await world.send('GET', '/api/performance', {
      as: kahu,
      headers: { 'if-none-match': etag },
    })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
  })

  test('changes when a new day starts in Auckland', async () => {
    await rememberDeals(world, kahu, deals(1, 'offer_made'))
    world.setNow(new Date('2026-07-31T11:59:59Z'))
    const before = await world.send('GET', '/api/performance?period=quarter', { as: kahu })
    expect(await before.json()).toMatchObject({ from: '2026-04-30', offers: { made: 1 } })
    world.setNow(new Date('2026-08-02T12:00:00Z'))
    const after = await world.send('GET', '/api/performance?period=quarter', {
      as: kahu,
      headers: { 'if-none-match': before.headers.get('etag') ?? '' },
    })
    expect(await after.json()).toMatchObject({ from: '2026-05-03', offers: { made: 0 } })
    world.setNow(null)
  })

  test('contains no data of another organization', async () => {
    const outsider = await world.person()
    await rememberDeals(world, outsider, [...deals(3, 'offer_made'), sold(null, 600_000, 90_000)])
    await rememberDeals(world, kahu, [])
    expect((await performanceIn(world, kahu)).offers.deals).toBe(0)
    const foreign = { as: kahu, organizationId: outsider.organizationId }
    expect((await world.send('GET', '/api/performance', foreign)).status).toBe(404)
  })
})
