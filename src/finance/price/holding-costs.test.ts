import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  breakEvenSale,
  clampHoldingCost,
  costOfOneMoreMonth,
  DEFAULT_HOLDING_COSTS,
  HOLDING_COST_BOUNDS,
  type HoldingCostSettings,
  holdingCosts,
  plannedCosts,
} from './holding-costs.ts'

// Clauses: deal-workflow 3.5, 9.15
test('defaults: 6 months, interest 7.5%, LVR 80%, insurance 1200 and rates 2400 a year, legal 3000, buying 1500, selling 15000', () => {
  expect(DEFAULT_HOLDING_COSTS).toEqual({
    months: 6,
    interestRate: 7.5,
    loanToValueRatio: 80,
    insurancePremium: 1200,
    councilRates: 2400,
    legalFees: 3000,
    buyingCosts: 1500,
    sellingCosts: 15_000,
  })
})

// Clauses: deal-workflow 3.6, 9.7; worked-examples 1.7
test('the total of the worked example is right to the cent', () => {
  expect(holdingCosts(583_333, DEFAULT_HOLDING_COSTS)).toEqual({
    mortgageAmount: 466_666.4,
    interestCosts: 17_499.99,
    insuranceCosts: 600,
    councilCosts: 1200,
    oneOff: 19_500,
    totalCosts: 38_799.99,
  })
})

test.each([
  [600_000, DEFAULT_HOLDING_COSTS, 39_300],
  [583_333, { ...DEFAULT_HOLDING_COSTS, loanToValueRatio: 0 }, 21_300],
  [null, DEFAULT_HOLDING_COSTS, 21_300],
])('for a price of %j the total is right', (price, settings, total) =>
  expect(holdingCosts(price, settings).totalCosts).toBe(total),
)

// Clauses: deal-workflow 11.16; worked-examples 1.9
test('calculates the break-even sale price and the cost of one more month', () => {
  expect(breakEvenSale(583_333, 100_000, DEFAULT_HOLDING_COSTS)).toBe(722_132.99)
  expect(costOfOneMoreMonth(583_333, DEFAULT_HOLDING_COSTS)).toBeCloseTo(3_216.665, 6)
})

// Clauses: deal-workflow 5.6, 11.14
test.each<[keyof HoldingCostSettings, number, number, string | null]>([
  ['months', 6, 6, null],
  ['months', 0, 1, 'Months must be from 1 to 60. Set to 1.'],
  ['months', 61, 60, 'Months must be from 1 to 60. Set to 60.'],
  ['months', 6.4, 6, 'Months must be a whole number. Set to 6.'],
  ['interestRate', 6.89, 6.89, null],
  ['interestRate', 7.555, 7.56, 'Interest rate must have at most 2 decimals. Set to 7.56.'],
  ['interestRate', 20.1, 20, 'Interest rate must be from 0 to 20. Set to 20.'],
  ['loanToValueRatio', -1, 0, 'Loan to value ratio must be from 0 to 100. Set to 0.'],
  ['legalFees', 2999.99, 2999.99, null],
  ['months', Number.NaN, 1, 'Months must be from 1 to 60. Set to 1.'],
])('clamps %s of %d to %d', (name, typed, value, message) =>
  expect(clampHoldingCost(name, typed)).toEqual({ value, message }),
)

test('clamped values are in bounds and clamping is idempotent', () => {
  const names = Object.keys(HOLDING_COST_BOUNDS) as (keyof HoldingCostSettings)[]
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.double(), (name, typed) => {
      const { value } = clampHoldingCost(name, typed)
      const { min, max } = HOLDING_COST_BOUNDS[name]
      expect(value >= min && value <= max).toBe(true)
      expect(clampHoldingCost(name, value)).toEqual({ value, message: null })
    }),
  )
})

// Clauses: deal-workflow 9.7
test('each additional month costs the same', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999_999 }),
      fc.integer({ min: 1, max: 59 }),
      (price, months) => {
        const now = holdingCosts(price, { ...DEFAULT_HOLDING_COSTS, months }).totalCosts
        const later = holdingCosts(price, { ...DEFAULT_HOLDING_COSTS, months: months + 1 }).totalCosts
        expect(later - now).toBeCloseTo(costOfOneMoreMonth(price, DEFAULT_HOLDING_COSTS), 2)
      },
    ),
  )
})

// Clauses: project-delivery 2.10
test('planned costs are those to hold, to buy with legal fees, and to sell', () => {
  expect(plannedCosts(583_333, DEFAULT_HOLDING_COSTS)).toEqual({
    holding: 19_299.99,
    buying: 4_500,
    selling: 15_000,
  })
})
