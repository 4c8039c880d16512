// @module-tag postgres
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dealNumbersSchema } from '#src/features/deals/deal-editor/editing/numbers.server.ts'
import { type DealFigures, dealFigures } from '#src/features/deals/deal-figures/deal-figures.ts'
import { profitHeading } from '#src/features/deals/deal-figures/sentences.ts'
import { USUAL_OWNERSHIP } from '#src/features/deals/deal-tax/schema.ts'
import { taxFigures } from '#src/features/deals/deal-tax/tax-figures.ts'
import { newOffer } from '#src/features/deals/offers/test-offers.ts'
import { cardFigures, netEarnings } from '#src/features/deals/pipeline/card-text.ts'
import type { Deal } from '#src/features/deals/pipeline/deal-schema.ts'
import { withEdit } from '#src/features/deals/pipeline/edits.ts'
import { boardSchema } from '#src/features/deals/pipeline/schema.ts'
import { edited, newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { cents, holdingCosts, price } from '#src/features/deals/pipeline/test-random-deals.ts'
import { makeKey, sendWithKey } from '#src/features/doors/api-keys/test-keys.ts'
import { formatMoney } from '#src/finance/money.ts'
import { PRICE_KINDS, type PriceKind, pricesOf } from '#src/finance/price/price-in-play.ts'
import { basesOf, profitLadder } from '#src/finance/price/profit-ladder.ts'
import { FILE_RULES } from '#src/finance/rules/rules.ts'
import { cashFlow, usualPlan } from '#src/finance/scenarios/cash-flow.ts'
import { scenarioFigures } from '#src/finance/scenarios/scenario-figures.ts'
import { sensitivityProfits } from '#src/finance/scenarios/sensitivity.ts'
import { figureText } from '#src/finance/worked-sum.ts'
import { roundsOf } from '#src/server/testing/test-amounts.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { statementPart } from './deal-parts.ts'
import { packOf } from './pack.ts'
import type { PackBlock } from './schema.ts'
import { linesOf, packRequests } from './test-packs.ts'

// The profit of a deal at a price is the same everywhere, and is said with that price and its bases.

const world = worldForFile()
const mere = madeForFile(() => world.person())

const random = fc.record({
  edit: fc.record({
    askingPrice: price,
    offerPrice: price,
    doneUpValue: price,
    renovationCost: price,
    profitMargin: cents(0, 100),
    holdingCosts: fc.option(holdingCosts),
  }),
  agreedPrice: fc.option(cents(1, 2_500_000)),
  isSettled: fc.boolean(),
})
const FACTS = {
  ownership: { ...USUAL_OWNERSHIP, otherIncomes: [], householdIncome: null, otherDebt: null },
  settlement: null,
  today: '2026-11-28',
  rules: FILE_RULES,
}

test('2,000 random deals have the same profit at a price everywhere, with the price and its bases', async () => {
  const base = await newDeal(world, mere)
  const compared = new Set<PriceKind>()
  for (const { edit, agreedPrice, isSettled } of fc.sample(random, {
    numRuns: roundsOf(2_000),
    seed: 20_261_201,
  })) {
    const deal = { ...withEdit(base, edit), agreedPrice, settledOn: isSettled ? '2026-11-20' : null }
    for (const { kind, price: amount } of pricesOf(deal)) {
      const figures = dealFigures(deal, kind)
      expect(figures.at).toContain(formatMoney(amount))
      expect(profitHeading(figures)).toContain(figures.at)
      if (figures.complete === null || figures.netProfit.value === null) continue
      compareProfits(figures)
      comparePack(figures)
      compared.add(kind)
    }
    compareCard(deal)
  }
  expect([...compared].toSorted()).toEqual(PRICE_KINDS.map(({ value }) => value).toSorted())
})

function compareProfits({ inputs, complete, settings, grossProfit, netProfit, lines }: DealFigures): void {
  const net = netProfit.value ?? 0
  const scenario = scenarioFigures(inputs)
  expect([scenario?.grossProfit.value, scenario?.netProfit.value]).toEqual([
    grossProfit.value,
    netProfit.value,
  ])
  if (complete === null) return
  const none = (of: 'salePrice' | 'renovation') => ({ of, steps: [0] })
  const [[own] = []] = sensitivityProfits(complete, none('salePrice'), none('renovation'))
  expect(formatMoney(own)).toBe(formatMoney(net))
  // The contract rounds the gross profit to the dollar, the ledger of cash to the cent.
  const left = cashFlow(complete, usualPlan(settings, 0)).rows.at(-1)?.balance ?? 0
  expect(Math.abs(left - net)).toBeLessThanOrEqual(0.511)
  // In cents, with the costs rounded to the cent.
  expect(Math.abs((taxFigures(inputs, FACTS)?.netProfit ?? net) - net)).toBeLessThanOrEqual(0.011)
  for (const step of profitLadder({ grossProfit, netProfit }, lines))
    expect(basesOf(step)).toMatch(/^[−\d,.]+% of the price · [−\d,.]+% of price and renovation$/)
}

function comparePack(figures: DealFigures): void {
  const { blocks } = statementPart(
    { figures, note: null, breakEvenAfterGst: undefined, afterGst: null, realisedAfterGst: null },
    null,
  )
  const tables = blocks.filter((block): block is PackBlock & { type: 'table' } => block.type === 'table')
  expect(tables.map(({ caption }) => caption)).toEqual([profitHeading(figures)])
  expect(tables[0]?.rows.map(([name, amount]) => [name, amount])).toEqual(
    [figures.grossProfit, figures.netProfit].map((of) => [of.name, figureText(of)]),
  )
}

function compareCard(deal: Deal): void {
  const { agreed, profit } = cardFigures({ ...deal, status: 'funding' })
  const [atAgreed, atMaximum] = (['agreed', 'maximum'] as const).map((kind) => dealFigures(deal, kind))
  if (deal.agreedPrice === null) expect(agreed).toBeNull()
  else if (atAgreed?.netProfit.value != null)
    expect(agreed).toContain(`net ${figureText(atAgreed.netProfit)}`)
  const inPlay = dealFigures(deal)
  expect(netEarnings(deal)).toMatchObject({
    profit: inPlay.netProfit.value,
    marginPercent: inPlay.netMargin.value,
  })
  // The card's own profit stays at the maximum.
  if (atMaximum?.priceKind === 'maximum') expect(profit).toBe(atMaximum.grossProfit.value)
}

test('board, API and pack of a deal with an agreed price have the same net profit at each of its prices', async () => {
  const packs = packRequests(world)
  const { key } = await makeKey(world, mere)
  for (const { edit } of fc.sample(random, { numRuns: 8, seed: 20_261_202 })) {
    const made = await newDeal(world, mere)
    const changed = { ...edit, doneUpValue: 900_000, renovationCost: 90_000, askingPrice: 700_000 }
    await edited(world, mere, made, changed)
    await newOffer(world, mere, made.id, { amount: 612_345.67, madeOn: '2026-11-20' }, 'accepted')
    const body = { ...USUAL_OWNERSHIP, isExempt: true }
    const headers = { 'if-match': '"0"' }
    await world.send('PUT', `/api/opportunities/${made.id}/ownership`, { as: mere, body, headers })
    const deal = await read(world, mere, made.id)
    const numbers = await sendWithKey(world, key, 'GET', `/deals/${deal.id}/numbers`)
    const { statement, prices } = dealNumbersSchema.parse(await numbers.json())
    const view = await packs.read(mere, deal.id)
    const inPlay = dealFigures(deal)
    expect(statement).toMatchObject({ priceKind: 'agreed', price: 612_345.67 })
    expect(formatMoney(statement.netProfit)).toBe(figureText(inPlay.netProfit))
    expect(prices.map(({ kind }) => kind)).toEqual(pricesOf(deal).map(({ kind }) => kind))
    for (const { kind, netProfit } of prices) {
      const net = figureText(dealFigures(deal, kind).netProfit)
      expect(Math.abs((netProfit ?? 0) - (dealFigures(deal, kind).netProfit.value ?? 0))).toBeLessThanOrEqual(
        0.011,
      )
      const pack = packOf(view.material, { ...view.pack, price: kind })
      expect(linesOf(pack, 'summary').join('\n')).toContain(`Net profit ${net} `)
    }
    const board = await world.send('GET', '/api/opportunities', { as: mere })
    const card = boardSchema.parse(await board.json()).opportunities.find(({ id }) => id === deal.id)
    expect(card && cardFigures(card).agreed).toBe(`Agreed $612,346 · net ${figureText(inPlay.netProfit)}`)
  }
})
