import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Amount } from '../money.ts'
import { DEFAULT_HOLDING_COSTS } from './holding-costs.ts'
import {
  acceptanceRatePercent,
  averageMarginPercent,
  averageReturnPercent,
  grossMarginPercent,
  investment,
  netMarginPercent,
  netProfit,
  profit,
  purchasePriceUsed,
  soldEarnings,
  soldNetProfit,
  soldProfit,
} from './profit.ts'

const hostile = fc.oneof(
  fc.double({ min: -1e18, max: 1e18 }),
  fc.constantFrom<Amount>(
    null,
    undefined,
    '',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ),
)

// Clauses: deal-workflow 9.2, 9.9, 11.2; worked-examples 1.5, 1.6
test.each([
  [800_000, 583_333, 100_000, 116_667, 17],
  [700_000, 650_000, 100_000, -50_000, -7],
  [1145, 900, 100, 145, 15],
])('value %d, price %d, renovation %d: profit %d, %d %%', (value, price, renovation, earned, percent) => {
  expect(profit(value, price, renovation)).toBe(earned)
  expect(grossMarginPercent(value, price, renovation)).toBe(percent)
})

// Clauses: deal-workflow 9.2, 9.3, 11.15
test('with a missing input gross profit is 0 and net profit is null', () => {
  expect(profit(800_000, null, 100_000)).toBe(0)
  expect(profit(800_000, 583_333, 0)).toBe(0)
  expect(investment(583_333, null)).toBe(0)
  expect(investment(583_333, 100_000)).toBe(683_333)
  expect(grossMarginPercent(null, 583_333, 100_000)).toBe(0)
  expect(netProfit(800_000, 583_333, null, DEFAULT_HOLDING_COSTS)).toBeNull()
  expect(netMarginPercent(null, 583_333, 100_000, DEFAULT_HOLDING_COSTS)).toBeNull()
})

// Clauses: deal-workflow 9.8, 9.9; worked-examples 1.8
test('net profit subtracts the default holding costs', () => {
  expect(netProfit(800_000, 583_333, 100_000, DEFAULT_HOLDING_COSTS)).toBe(77_867.01)
  expect(netMarginPercent(800_000, 583_333, 100_000, DEFAULT_HOLDING_COSTS)).toBe(11)
})

// Clauses: deal-workflow 9.4
test('uses the actual price if set, otherwise the maximum', () => {
  const deal = { doneUpValue: 800_000, renovationCost: 100_000, profitMargin: 20 }
  expect(purchasePriceUsed({ ...deal, actualPurchasePrice: null })).toBe(583_333)
  expect(purchasePriceUsed({ ...deal, actualPurchasePrice: 600_000 })).toBe(600_000)
})

describe('averageMarginPercent', () => {
  // Clauses: deal-workflow 9.10; worked-examples 1.10
  it('is a ratio of sums', () => {
    const deals = [
      { doneUpValue: 800_000, purchasePrice: 583_333, renovationCost: 100_000 },
      { doneUpValue: 390_000, purchasePrice: 350_000, renovationCost: 50_000 },
      { doneUpValue: 550_000, purchasePrice: 400_000, renovationCost: 100_000 },
      { doneUpValue: 900_000, purchasePrice: null, renovationCost: 100_000 },
    ]
    expect(averageMarginPercent(deals)).toBe(9.9)
    expect(averageMarginPercent([])).toBe(0)
  })
})

// Clauses: worked-examples 1.11
test('a sold project’s gross and net profit use its actual values', () => {
  const actuals = { salePrice: 750_000, purchasePrice: 550_000, renovationCost: 95_000 }
  const net = soldNetProfit(actuals, DEFAULT_HOLDING_COSTS)
  expect(soldProfit(actuals)).toBe(105_000)
  expect(soldEarnings(actuals).marginPercent).toBe(16.3)
  expect(net).toBe(67_200)
  expect(soldEarnings(actuals, DEFAULT_HOLDING_COSTS).marginPercent).toBe(10.4)
  expect(soldProfit({ ...actuals, salePrice: null })).toBeNull()
  expect(soldNetProfit({ ...actuals, renovationCost: '' }, DEFAULT_HOLDING_COSTS)).toBeNull()
})

// Clauses: deal-workflow 9.12, 11.23; worked-examples 1.14
test('average return is the mean profit in percent of the purchase price', () => {
  const sold = [
    { profit: 90_000, purchasePrice: 600_000 },
    { profit: -20_000, purchasePrice: 500_000 },
    { profit: 125_000, purchasePrice: 750_000 },
  ]
  expect(averageReturnPercent(sold)).toBe(9.2)
  expect(averageReturnPercent([{ profit: null, purchasePrice: 1 }])).toBeNull()
})

// Clauses: deal-workflow 9.13; worked-examples 1.13
test('the acceptance rate is a whole percentage of the offers made', () => {
  expect(acceptanceRatePercent(5, 2)).toBe(40)
  expect(acceptanceRatePercent(0, 0)).toBe(0)
})

// Clauses: deal-workflow 11.3
test('never returns NaN or −0', () => {
  fc.assert(
    fc.property(hostile, hostile, hostile, (value, price, renovation) => {
      const figures = [
        profit(value, price, renovation),
        grossMarginPercent(value, price, renovation),
        investment(price, renovation),
        netProfit(value, price, renovation, DEFAULT_HOLDING_COSTS) ?? 0,
        averageMarginPercent([{ doneUpValue: value, purchasePrice: price, renovationCost: renovation }]),
      ]
      for (const figure of figures) expect(Number.isNaN(figure) || Object.is(figure, -0)).toBe(false)
    }),
  )
})
