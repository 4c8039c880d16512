// @module-tag postgres
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dealFigures } from '#src/features/deals/deal-figures/deal-figures.ts'
import { delaySentence } from '#src/features/deals/deal-figures/sentences.ts'
import { changesOf } from '#src/features/deals/pipeline/deal-edits.ts'
import type { Deal } from '#src/features/deals/pipeline/deal-schema.ts'
import { withEdit } from '#src/features/deals/pipeline/edits.ts'
import { edited, newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { scenarioDeal } from '#src/features/deals/scenarios/application.ts'
import { costOfDelay } from '#src/finance/price/holding-costs.ts'
import { offerLadder, USUAL_POSITION } from '#src/finance/price/offer-ladder.ts'
import { TYPICAL_SELLING_PLAN } from '#src/finance/price/selling-costs.ts'
import { priceFor, renovationBudgetFor, resultAt, salePriceFor } from '#src/finance/price/target-price.ts'
import { cashFlow } from '#src/finance/scenarios/cash-flow.ts'
import { simulateRisk } from '#src/finance/scenarios/risk.ts'
import { scenarioFigures } from '#src/finance/scenarios/scenario-figures.ts'
import { applyScenario, USUAL_SCENARIOS } from '#src/finance/scenarios/scenarios.ts'
import {
  MONTH_STEPS,
  RENOVATION_STEPS,
  SALE_PRICE_STEPS,
  type SensitivityAxis,
  sensitivityProfits,
} from '#src/finance/scenarios/sensitivity.ts'
import {
  AGENT_FEES,
  allInCents,
  CASH_FLOWS,
  cents,
  LADDERS,
  SCENARIOS,
  SENSITIVITY_DELAY,
  SENSITIVITY_SALE,
  SENSITIVITY_TIERS,
  SIMULATIONS,
  TARGETS,
} from '#src/finance/test-worked-examples.ts'
import { asShown, valuesOf } from '#src/finance/test-worked-sums.ts'
import { roundsOf } from '#src/server/testing/test-amounts.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'

// The figures of deals that the API returned.

const world = worldForFile()
const mere = madeForFile(() => world.person())

function inputsOf(deal: Deal) {
  const { complete } = dealFigures(deal)
  if (complete === null) throw new Error('The deal lacks an input')
  return complete
}

function peakCash(deal: Deal) {
  const { complete } = dealFigures(deal)
  return complete && cashFlow(complete).peak.amount
}

/** A won deal, whose price is the actual one. */
async function bought(actualPurchasePrice: number, fields: object): Promise<Deal> {
  return edited(world, mere, await newDeal(world, mere), { status: 'won', actualPurchasePrice, ...fields })
}

describe('the API’s deals have the figures of the worked examples', () => {
  // Clauses: offers-and-scenarios 1.1
  test.each(LADDERS)('offer ladder of $inputs', async ({ inputs, prices }) => {
    const [doneUpValue, renovationCost, profitMargin] = inputs
    const deal = await newDeal(world, mere, { doneUpValue, renovationCost, profitMargin })
    for (const gst of ['secondHand', 'zeroRated'] as const) {
      const rungs = offerLadder(dealFigures(deal).ladder, { ...USUAL_POSITION, gst })
      const { maximum, totalCost, netSafe, seventy } = prices
      expect(rungs.map(({ price }) => price)).toEqual([maximum, totalCost, netSafe, prices[gst], seventy])
    }
  })

  // Clauses: offers-and-scenarios 4.1
  test('sensitivity, with one amount and by the agent’s tiers', async () => {
    const deal = await newDeal(world, mere)
    const renovation: SensitivityAxis = { of: 'renovation', steps: RENOVATION_STEPS }
    const sale: SensitivityAxis = { of: 'salePrice', steps: SALE_PRICE_STEPS }
    expect(sensitivityProfits(inputsOf(deal), sale, renovation)).toEqual(SENSITIVITY_SALE)
    const months: SensitivityAxis = { of: 'months', steps: MONTH_STEPS }
    expect(sensitivityProfits(inputsOf(deal), months, renovation)).toEqual(SENSITIVITY_DELAY)
    const withTiers = await edited(world, mere, deal, { sellingPlan: TYPICAL_SELLING_PLAN })
    expect(sensitivityProfits(inputsOf(withTiers), sale, { of: 'renovation', steps: [0] }).flat()).toEqual(
      SENSITIVITY_TIERS,
    )
  })

  // Clauses: offers-and-scenarios 2.1
  test.each(AGENT_FEES)('the selling costs of a deal worth %d are the agent’s fee %d', async (value, fee) => {
    const deal = await newDeal(world, mere, { doneUpValue: value })
    const { holdingCosts } = await edited(world, mere, deal, { sellingPlan: TYPICAL_SELLING_PLAN })
    expect(holdingCosts?.sellingCosts).toBe(fee)
  })

  // Clauses: offers-and-scenarios 3.1, 3.2
  test('break-even and delay', async () => {
    const deal = await newDeal(world, mere)
    expect(delaySentence(dealFigures(deal))).toBe(
      'Each month longer costs $3,217, about $106 a day. Break-even sale $722,133, 9.7% under your done-up value.',
    )
    expect(delaySentence(dealFigures(deal), 724_757.99)).toContain(
      'Break-even sale after GST $724,758, 9.4% under your done-up value.',
    )
    expect(delaySentence(dealFigures(deal), null)).toContain('Break-even sale before GST $722,133,')
    expect(cents(costOfDelay(583_333, dealFigures(deal).settings, 1))).toBe(105.75)
    const withTiers = await edited(world, mere, deal, { sellingPlan: TYPICAL_SELLING_PLAN })
    expect(cents(dealFigures(withTiers).breakEven.value)).toBe(733_549.63)
    const lower = await bought(250_000, { renovationCost: 40_000, sellingPlan: TYPICAL_SELLING_PLAN })
    expect(cents(dealFigures(lower).breakEven.value)).toBe(318_859.18)
  })

  // Clauses: offers-and-scenarios 6.1, 6.2
  test('target', async () => {
    const inputs = inputsOf(await newDeal(world, mere))
    for (const { target, price, net } of TARGETS) {
      expect(priceFor(inputs, target)).toBe(price)
      expect(cents(resultAt(inputs, price).netProfit)).toBe(net)
    }
    expect(salePriceFor(inputs, 600_000, 80_000)).toBe(819_300)
    expect(renovationBudgetFor(inputs, 583_333, 80_000)).toBe(97_867.01)
  })

  // Clauses: offers-and-scenarios 5.2
  test('scenarios', async () => {
    const base = scenarioDeal(await newDeal(world, mere))
    for (const { name, figures } of SCENARIOS) {
      const changes = USUAL_SCENARIOS.find((one) => one.name === name)?.changes ?? []
      const shown = valuesOf(scenarioFigures(applyScenario(base, changes).deal) ?? {})
      expect(allInCents(shown)).toMatchObject(figures)
    }
  })

  // Clauses: offers-and-scenarios 7.1
  test.each(CASH_FLOWS)('cash of $deal.purchasePrice', async ({ deal, balances, peak, last }) => {
    const { purchasePrice, ...fields } = { ...deal, marginPercent: undefined }
    const won = await bought(purchasePrice, fields)
    expect(cashFlow(inputsOf(won)).rows.map(({ balance }) => cents(balance))).toEqual([...balances, last])
    expect(cents(peakCash(won))).toBe(peak)
  })

  // Clauses: offers-and-scenarios 8.1
  test.each(SIMULATIONS)('risk of $figures with seed $seed', async ({ figures, seed, trials, result }) => {
    const [doneUpValue, price, renovationCost] = figures
    const deal = await bought(price, { doneUpValue, renovationCost })
    const { p10, p50, p90, lossPercent } = simulateRisk(inputsOf(deal), undefined, seed, trials)
    expect([p10, p50, p90, lossPercent]).toEqual([...result])
  })
})

// Clauses: offers-and-scenarios 9.8
test('random deals: the numbers of the screen and of the API’s response are equal', async () => {
  let deal = await newDeal(world, mere)
  const amount = (most: number) => fc.integer({ min: 1, max: most * 100 }).map((cents) => cents / 100)
  const edits = fc.record({
    doneUpValue: amount(3_000_000),
    renovationCost: amount(400_000),
    profitMargin: fc.integer({ min: 0, max: 60 }),
    sellingPlan: fc.option(fc.constant(TYPICAL_SELLING_PLAN)),
  })
  for (const edit of fc.sample(edits, { numRuns: roundsOf(500), seed: 17 })) {
    const changes = changesOf(deal, edit)
    const onScreen = withEdit(deal, changes)
    deal = await edited(world, mere, deal, changes)
    const numbersOf = (one: Deal) => [
      offerLadder(dealFigures(one).ladder),
      scenarioFigures(scenarioDeal(one)),
      peakCash(one),
    ]
    expect(asShown(numbersOf(deal)), JSON.stringify(edit)).toEqual(asShown(numbersOf(onScreen)))
  }
})
