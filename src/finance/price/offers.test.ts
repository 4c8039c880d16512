// @module-tag pglite

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exact } from '../exact.ts'
import { EXAMPLE_DEAL, exampleHoldingCosts } from '../example-deal.ts'
import { cashFlow, depositProblem, usualPlan } from '../scenarios/cash-flow.ts'
import {
  MONTH_STEPS,
  RENOVATION_STEPS,
  SALE_PRICE_STEPS,
  sensitivityProfits,
} from '../scenarios/sensitivity.ts'
import { breakEvenAfterGst } from '../tax/gst.ts'
import {
  AGENT_FEES,
  CASH_FLOWS,
  cents,
  LADDER_PROFITS,
  LADDERS,
  SENSITIVITY_DELAY,
  SENSITIVITY_SALE,
  SENSITIVITY_TIERS,
  TARGETS,
} from '../test-worked-examples.ts'
import { breakEvenSale, costOfDelay, costOfOneMoreMonth } from './holding-costs.ts'
import { costOfHolding } from './offer-explanations.ts'
import { type LadderDeal, offerLadder, USUAL_POSITION } from './offer-ladder.ts'
import { netProfit } from './profit.ts'
import {
  agentFee,
  breakEvenSaleWithPlan,
  sellingCostsAt,
  TYPICAL_SELLING_PLAN,
  tierProblem,
} from './selling-costs.ts'
import { priceFor, profitForNothing, renovationBudgetFor, salePriceFor } from './target-price.ts'

/** `ROUNDS=full` tries ten times as many random deals. */
const numRuns = process.env.ROUNDS === 'full' ? 10_000 : 1_000

const ladderDeal = (
  inputs: readonly [number, number, number],
  changes: Partial<LadderDeal> = {},
): LadderDeal => ({
  doneUpValue: inputs[0],
  renovationCost: inputs[1],
  marginPercent: inputs[2],
  askingPrice: null,
  holdingCosts: exampleHoldingCosts(),
  ...changes,
})

describe('offer ladder', () => {
  // Clauses: offers-and-scenarios 1.1
  test.each(LADDERS)('the worked example $inputs', ({ inputs, prices }) => {
    const second = offerLadder(ladderDeal(inputs), { ...USUAL_POSITION, gst: 'secondHand' })
    const zero = offerLadder(ladderDeal(inputs), { ...USUAL_POSITION, gst: 'zeroRated' })
    const { secondHand, zeroRated, ...others } = prices
    expect(Object.fromEntries(second.map(({ id, price }) => [id, price]))).toEqual({
      ...others,
      afterGst: secondHand,
    })
    expect(zero.find(({ id }) => id === 'afterGst')?.price).toBe(zeroRated)
  })

  // Clauses: offers-and-scenarios 1.2
  test('net profit and percentage of the price at each rung', () => {
    const rungs = offerLadder(ladderDeal([800_000, 100_000, 20]), { ...USUAL_POSITION, gst: 'secondHand' })
    expect(rungs.map((rung) => [rung.id, cents(rung.netProfit), rung.netPercentOfPrice])).toEqual(
      LADDER_PROFITS,
    )
  })

  test('without a GST registration there is no rung after GST; the gap to the asking price has its sign', () => {
    const rungs = offerLadder(ladderDeal([800_000, 100_000, 20], { askingPrice: 600_000 }))
    expect(rungs.map(({ id, overAsking }) => [id, overAsking])).toEqual([
      ['maximum', -16_667],
      ['totalCost', -33_334],
      ['netSafe', -48_212],
      ['seventy', -140_000],
    ])
  })

  // Clauses: offers-and-scenarios 1.3
  test('a missing input is named, and a renovation above the value leaves $0', () => {
    const reasons = (deal: LadderDeal) => offerLadder(deal).map(({ price, reason }) => [price, reason])
    expect(new Set(reasons(ladderDeal([800_000, 0, 20])).map(String))).toEqual(
      new Set([',Add a renovation cost']),
    )
    expect(new Set(reasons(ladderDeal([100_000, 100_000, 20])).map(String))).toEqual(
      new Set(['0,Renovation costs more than the value it leaves']),
    )
    expect(reasons(ladderDeal([110_000, 100_000, 20]))[2]).toEqual([0, 'Costs use up the whole value'])
    expect(costOfHolding(offerLadder(ladderDeal([110_000, 100_000, 20])))).toBeNull()
  })

  // Clauses: offers-and-scenarios 1.4
  test('random deals: a limit keeps its promise, a dollar more breaks it, and the rungs are in order', () => {
    const deals = fc.record({
      value: fc.integer({ min: 300_000, max: 5_000_000 }),
      renovation: fc.integer({ min: 1, max: 200_000 }),
      margin: fc.integer({ min: 0, max: 400 }).map((tenths) => tenths / 10),
      months: fc.integer({ min: 1, max: 60 }),
      rate: fc.integer({ min: 0, max: 200 }).map((tenths) => tenths / 10),
      ratio: fc.integer({ min: 0, max: 100 }),
    })
    fc.assert(
      fc.property(deals, ({ value, renovation, margin, months, rate, ratio }) => {
        const holdingCosts = exampleHoldingCosts({ months, interestRate: rate, loanToValueRatio: ratio })
        const rungs = offerLadder(ladderDeal([value, renovation, margin], { holdingCosts }))
        const price = Object.fromEntries(rungs.map((rung) => [rung.id, rung.price ?? 0]))
        expect(price.totalCost).toBeLessThanOrEqual((price.maximum ?? 0) + 1)
        expect(price.netSafe).toBeLessThanOrEqual(price.maximum ?? 0)
        const safe = price.netSafe ?? 0
        if (safe === 0) return
        const net = (paid: number) => netProfit(value, paid, renovation, holdingCosts) ?? Number.NaN
        expect(net(safe)).toBeGreaterThanOrEqual((safe * margin) / 100 - 1e-6)
        expect(net(safe + 1)).toBeLessThan(((safe + 1) * margin) / 100 + 1e-6)
        expect(
          priceFor(
            { doneUpValue: value, renovationCost: renovation, holdingCosts },
            { of: 'returnOnPrice', value: margin },
          ),
        ).toBe(safe)
      }),
      { numRuns },
    )
  })
})

describe('selling costs by the agent’s tiers', () => {
  // Clauses: offers-and-scenarios 2.1
  test.each(AGENT_FEES)('the fee on a sale at %d is %d', (salePrice, fee) => {
    expect(agentFee(salePrice, TYPICAL_SELLING_PLAN)).toBe(fee)
    expect(sellingCostsAt(salePrice, { ...TYPICAL_SELLING_PLAN, marketing: 3_000.5 })).toBe(fee + 3_000.5)
  })

  // Clauses: offers-and-scenarios 2.4
  test('tiers that can’t be used are refused with a reason', () => {
    const tier = (upTo: number | null, percent = 2) => ({ upTo, percent })
    expect(tierProblem(TYPICAL_SELLING_PLAN.tiers)).toBeNull()
    expect(tierProblem([tier(400_000), tier(400_000), tier(null)])).toBe(
      'Each tier must end higher than the one before.',
    )
    expect(tierProblem([tier(400_000)])).toBe('The last tier has no upper end.')
    expect(tierProblem([tier(null, 10.01)])).toBe('A percentage is from 0 to 10.')
    expect(tierProblem([tier(1), tier(2), tier(3), tier(4), tier(null)])).toBe('At most 4 tiers.')
  })
})

describe('break-even and delay', () => {
  // Clauses: offers-and-scenarios 3.1
  test('break-even with one amount, by tiers, and after GST', () => {
    expect(breakEvenSale(583_333, 100_000, exampleHoldingCosts())).toBe(722_132.99)
    expect(cents(breakEvenSaleWithPlan(EXAMPLE_DEAL, TYPICAL_SELLING_PLAN))).toBe(733_549.63)
    const small = { purchasePrice: 250_000, renovationCost: 40_000, holdingCosts: exampleHoldingCosts() }
    expect(cents(breakEvenSaleWithPlan(small, TYPICAL_SELLING_PLAN))).toBe(318_859.18)
    const trade = { salePrice: 800_000, purchasePrice: 583_333, costsWithGst: 121_300 }
    const afterGst = breakEvenAfterGst(exact(722_132.99), trade, { treatment: 'secondHand' }, 15)
    expect(cents(afterGst)).toBe(724_757.99)
  })

  // Clauses: offers-and-scenarios 3.2
  test.each([
    { price: 583_333, settings: exampleHoldingCosts(), month: 3_216.67, day: 105.75 },
    { price: 400_000, settings: exampleHoldingCosts({ loanToValueRatio: 0 }), month: 300, day: 9.86 },
    {
      price: 700_000,
      settings: exampleHoldingCosts({
        loanToValueRatio: 70,
        interestRate: 9,
        insurancePremium: 1_800,
        councilRates: 3_600,
      }),
      month: 4_125,
      day: 135.62,
    },
  ])('a month and a day longer at $price', ({ price, settings, month, day }) => {
    expect(cents(costOfOneMoreMonth(price, settings))).toBe(month)
    expect(cents(costOfDelay(price, settings, 1))).toBe(day)
  })

  test('the sale at break-even by tiers covers its own selling costs', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3_000_000 }),
        fc.integer({ min: 0, max: 500_000 }),
        (price, renovation) => {
          const deal = {
            purchasePrice: price,
            renovationCost: renovation,
            holdingCosts: exampleHoldingCosts(),
          }
          const sale = breakEvenSaleWithPlan(deal, TYPICAL_SELLING_PLAN)
          const settings = exampleHoldingCosts({ sellingCosts: sellingCostsAt(sale, TYPICAL_SELLING_PLAN) })
          expect(breakEvenSale(price, renovation, settings)).toBeCloseTo(sale, 1)
        },
      ),
    )
  })
})

describe('sensitivity', () => {
  const deal = { ...EXAMPLE_DEAL, sellingPlan: null }
  test('sale price and renovation cost', () => {
    const table = sensitivityProfits(
      deal,
      { of: 'salePrice', steps: SALE_PRICE_STEPS },
      { of: 'renovation', steps: RENOVATION_STEPS },
    )
    expect(table).toEqual(SENSITIVITY_SALE)
  })
  test('delay and renovation cost', () => {
    const table = sensitivityProfits(
      deal,
      { of: 'months', steps: MONTH_STEPS },
      { of: 'renovation', steps: RENOVATION_STEPS },
    )
    expect(table).toEqual(SENSITIVITY_DELAY)
  })
  // Clauses: offers-and-scenarios 4.1
  test('with the agent’s tiers each sale price has its own selling costs', () => {
    const table = sensitivityProfits(
      { ...deal, sellingPlan: TYPICAL_SELLING_PLAN },
      { of: 'salePrice', steps: SALE_PRICE_STEPS },
      { of: 'renovation', steps: [0] },
    )
    expect(table.flat()).toEqual(SENSITIVITY_TIERS)
  })
})

describe('target', () => {
  // Clauses: offers-and-scenarios 6.1
  test.each(TARGETS)('$target.of of $target.value', ({ target, price, net }) => {
    expect(priceFor(EXAMPLE_DEAL, target)).toBe(price)
    expect(cents(netProfit(800_000, price, 100_000, exampleHoldingCosts()))).toBe(net)
  })

  // Clauses: offers-and-scenarios 6.2
  test('the sale price, or the renovation budget, for a profit', () => {
    expect(
      salePriceFor({ renovationCost: 100_000, holdingCosts: exampleHoldingCosts() }, 600_000, 80_000),
    ).toBe(819_300)
    expect(
      salePriceFor({ renovationCost: 80_000, holdingCosts: exampleHoldingCosts() }, 500_000, 50_000),
    ).toBe(666_300)
    expect(
      renovationBudgetFor({ doneUpValue: 800_000, holdingCosts: exampleHoldingCosts() }, 583_333, 80_000),
    ).toBe(97_867.01)
    const small = { doneUpValue: 650_000, holdingCosts: exampleHoldingCosts() }
    expect(renovationBudgetFor(small, 450_000, 60_000)).toBe(105_200)
    expect(renovationBudgetFor(small, 600_000, 60_000)).toBe(-49_300)
  })

  // Clauses: offers-and-scenarios 6.3
  test('no price reaches a target above what the deal would earn for nothing', () => {
    expect(priceFor(EXAMPLE_DEAL, { of: 'profit', value: 700_000 })).toBeNull()
    expect(profitForNothing(EXAMPLE_DEAL)).toBe(678_700)
  })
})

describe('cash', () => {
  // Clauses: offers-and-scenarios 7.1
  test.each(CASH_FLOWS)('a ledger of $deal.purchasePrice', ({ deal, balances, peak, peakMonth, last }) => {
    const flow = cashFlow(deal)
    expect(flow.rows.map(({ balance }) => cents(balance))).toEqual([...balances, last])
    expect([cents(flow.peak.amount), flow.peak.row.month]).toEqual([peak, peakMonth])
  })

  // Clauses: offers-and-scenarios 7.2
  test('the usual deposit is at most the buyer’s share; one above it is refused', () => {
    expect(usualPlan(exampleHoldingCosts({ loanToValueRatio: 95 })).depositPercent).toBe(5)
    expect(usualPlan(exampleHoldingCosts(), 15).depositPercent).toBe(15)
    const plan = { ...usualPlan(exampleHoldingCosts()), depositPercent: 10 }
    const problem = depositProblem(plan, exampleHoldingCosts({ loanToValueRatio: 95 }))
    expect(problem).toBe('The deposit is more than your share of the price.')
    expect(depositProblem(plan, exampleHoldingCosts({ loanToValueRatio: 90 }))).toBeNull()
  })

  // Clauses: offers-and-scenarios 7.1
  test('the ledger of random deals ends at the net profit', () => {
    const amount = (min: number, max: number) => fc.integer({ min, max })
    fc.assert(
      fc.property(
        amount(1, 5_000_000),
        amount(1, 3_000_000),
        amount(1, 900_000),
        amount(1, 60),
        amount(0, 90),
        amount(1, 80),
        (doneUpValue, purchasePrice, renovationCost, months, loanToValueRatio, renovationMonths) => {
          const holdingCosts = exampleHoldingCosts({ months, loanToValueRatio })
          const { rows } = cashFlow(
            { doneUpValue, purchasePrice, renovationCost, holdingCosts },
            { depositPercent: 10, renovationMonths },
          )
          const net = netProfit(doneUpValue, purchasePrice, renovationCost, holdingCosts)
          expect(rows.at(-1)?.balance).toBeCloseTo(net ?? Number.NaN, 6)
        },
      ),
      { numRuns },
    )
  })
})
