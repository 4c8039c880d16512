// @module-tag postgres
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { dealFigures } from '#src/features/deals/deal-figures/deal-figures.ts'
import { changesOf } from '#src/features/deals/pipeline/deal-edits.ts'
import type { Deal, DealEdit } from '#src/features/deals/pipeline/deal-schema.ts'
import { withEdit } from '#src/features/deals/pipeline/edits.ts'
import { pipelineOverview } from '#src/features/deals/pipeline/overview/overview.ts'
import { boardSchema } from '#src/features/deals/pipeline/schema.ts'
import { edited, newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { cents, holdingCosts, price } from '#src/features/deals/pipeline/test-random-deals.ts'
import {
  newRenovationPlan,
  planTotal,
  withAllSelected,
  withItem,
} from '#src/features/public/calculators/renovation-plan.ts'
import { DEFAULT_HOLDING_COSTS } from '#src/finance/price/holding-costs.ts'
import { asShown, figuresIn, valuesOf } from '#src/finance/test-worked-sums.ts'
import { roundsOf } from '#src/server/testing/test-amounts.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()

const edits: fc.Arbitrary<DealEdit> = fc.record({
  askingPrice: price,
  doneUpValue: price,
  renovationCost: price,
  profitMargin: cents(0, 100),
  actualPurchasePrice: cents(1, 999_999_999),
  holdingCosts: fc.option(holdingCosts, { freq: 8 }),
})

/** The figures with their sums. */
const shownOf = (of: Deal) => asShown({ ...dealFigures(of), deal: null })
const figuresOf = (of: Deal) => valuesOf(dealFigures(of))

// Clauses: deal-workflow 11.21
test('the screen and the API calculate the same figures for random deals', async () => {
  const mere = await world.person()
  let deal = await newDeal(world, mere)
  for (const edit of fc.sample(edits, { numRuns: roundsOf(1_000), seed: 20_261_121 })) {
    const changes = changesOf(deal, edit)
    const onScreen = shownOf(withEdit(deal, changes))
    deal = await edited(world, mere, deal, changes)
    expect(shownOf(deal), JSON.stringify(edit)).toEqual(onScreen)
  }
  expect(shownOf(await read(world, mere, deal.id))).toEqual(shownOf(deal))
})

// Clauses: worked-examples 2.5, 2.6, 2.7, 2.8, 2.9
test('a saved deal has the profit and holding costs of the worked examples', async () => {
  const mere = await world.person()
  const deal = await newDeal(world, mere)
  expect(figuresOf(deal)).toMatchObject({
    maximum: 583_333,
    grossProfit: 116_667,
    grossMargin: 17.1,
    netProfit: 77_867.01,
    netMargin: 11.4,
    breakEven: 722_132.99,
    settings: DEFAULT_HOLDING_COSTS,
  })
  const { mortgage, costs, totalCosts, oneMoreMonth } = dealFigures(deal)
  const [interest, ...others] = costs.map(({ value }) => value)
  expect(others).toEqual([600, 1_200, 19_500])
  expect(mortgage.value).toBeCloseTo(466_666.4, 6)
  expect(interest).toBeCloseTo(17_499.99, 6)
  expect(totalCosts.value).toBeCloseTo(38_799.99, 6)
  expect(Math.round(oneMoreMonth.value ?? 0)).toBe(3_217)

  const loss = await edited(world, mere, deal, {
    doneUpValue: 700_000,
    status: 'won',
    actualPurchasePrice: 650_000,
  })
  expect(figuresOf(loss)).toMatchObject({ grossProfit: -50_000, grossMargin: -6.7, priceKind: 'agreed' })
  // D is the maximum in every sum; the price paid has a letter of its own.
  const lettered = (of: typeof deal) =>
    figuresIn(dealFigures(of))
      .flatMap(({ how }) => how().lines)
      .filter(({ letter }) => letter === 'D' || letter === 'P')
  expect(new Set(lettered(loss).map(({ letter, value }) => `${letter} ${value}`))).toEqual(
    new Set([`D ${loss.maxPurchasePrice}`, 'P 650000']),
  )
  expect(lettered(deal).every(({ letter, value }) => letter === 'D' && value === 583_333)).toBe(true)
  const at600 = await edited(world, mere, loss, { actualPurchasePrice: 600_000 })
  expect(dealFigures(at600).totalCosts.value).toBeCloseTo(39_300, 6)
  const holdingCosts = { ...DEFAULT_HOLDING_COSTS, loanToValueRatio: 0 }
  const withoutLoan = await edited(world, mere, at600, { holdingCosts })
  expect(dealFigures(withoutLoan).totalCosts.value).toBeCloseTo(21_300, 6)
  const small = { doneUpValue: 1_145, renovationCost: 100, actualPurchasePrice: 900 }
  expect(figuresOf(await edited(world, mere, withoutLoan, small))).toMatchObject({
    grossProfit: 145,
    grossMargin: 14.5,
  })
})

// Clauses: worked-examples 2.2, 2.3
test('a saved plan has the totals of the worked examples', async () => {
  const mere = await world.person()
  let deal = await newDeal(world, mere)
  const everything = withAllSelected(newRenovationPlan(120), true)
  const kitchen = { ...withItem(newRenovationPlan(93.5), 'kitchen', { isSelected: true }), quality: 'basic' }
  for (const [plan, total] of [
    [{ ...everything, quality: 'basic' }, 71_820],
    [everything, 102_600],
    [{ ...everything, quality: 'high-end' }, 153_900],
    [kitchen, 16_363],
  ] as const) {
    deal = await edited(world, mere, deal, { renovationItems: plan, renovationCost: total })
    expect(deal.renovationItems && planTotal(deal.renovationItems)).toBe(total)
  }
})

// Clauses: worked-examples 2.10
test('a saved board has the average margin of the worked example', async () => {
  const mere = await world.person()
  const overview = async () => {
    const response = await world.send('GET', '/api/opportunities', { as: mere })
    return pipelineOverview(boardSchema.parse(await response.json()).opportunities, '2026-11-21')
  }
  expect((await overview()).averageMarginPercent).toBeNull()
  await newDeal(world, mere)
  for (const [doneUpValue, actualPurchasePrice] of [
    [390_000, 300_000],
    [550_000, 400_000],
  ]) {
    const deal = await newDeal(world, mere, { doneUpValue })
    await edited(world, mere, deal, { status: 'won', actualPurchasePrice })
  }
  expect(await overview()).toMatchObject({ averageMarginPercent: 9.9, profit: 156_667, moneyIn: 1_583_333 })
})

test('what is above the maximum is agreed until the purchase settles, then paid', async () => {
  const mere = await world.person()
  const deal = { ...(await newDeal(world, mere)), actualPurchasePrice: 600_000 }
  const shown = (settledOn: string | null) => {
    const { paidOver } = dealFigures({ ...deal, settledOn })
    return [paidOver.name, paidOver.value, paidOver.how().lines[0]?.label]
  }
  expect(shown(null)).toEqual(['Agreed against the maximum', 16_667, 'Agreed price'])
  expect(shown('2026-11-20')).toEqual(['Paid against the maximum', 16_667, 'Price paid'])
})

// Clauses: deal-workflow 11.4
test('figures with a missing input are null, and the input is named', async () => {
  const mere = await world.person()
  const deal = await edited(world, mere, await newDeal(world, mere), { renovationCost: null })
  expect(figuresOf(deal)).toMatchObject({
    maximum: null,
    missing: 'Add a renovation cost',
    grossProfit: null,
    netProfit: null,
    netMargin: null,
    grossMargin: null,
  })
  const noValue = await edited(world, mere, deal, { renovationCost: 1, doneUpValue: null })
  expect(dealFigures(noValue).missing).toBe('Add a done-up value')
  const nothingLeft = await edited(world, mere, noValue, { doneUpValue: 100_000, renovationCost: 150_000 })
  expect(dealFigures(nothingLeft).missing).toBe('Renovation costs more than the value it leaves')
})

test('the board has what its list and the criteria need', async () => {
  const mere = await world.person()
  await world.owner.query(sql`update auth.users set name = 'Mere Parata' where id = ${mere.userId}`)
  const deal = await newDeal(world, mere)
  const shown = async () => {
    const response = await world.send('GET', '/api/opportunities', { as: mere })
    return boardSchema.parse(await response.json())
  }
  expect(await shown()).toMatchObject({
    opportunities: [{ holdingCosts: null, floorArea: null, hasChecklist: false, addedBy: mere.userId }],
    people: [{ id: mere.userId, name: 'Mere Parata' }],
  })
  const settings = { ...DEFAULT_HOLDING_COSTS, months: 9 }
  await edited(world, mere, deal, { renovationItems: newRenovationPlan(93.5), holdingCosts: settings })
  await world.send('POST', `/api/opportunities/${deal.id}/checklist/start`, { as: mere })
  const { opportunities } = await shown()
  expect(opportunities).toMatchObject([{ holdingCosts: settings, floorArea: 93.5, hasChecklist: true }])
})
