import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type Amount, MAX_MONEY } from '../money.ts'
import {
  compareAskingPrice,
  estimatedDoneUpValue,
  marginPercentAtPrice,
  maximumPurchasePrice,
  missingForPurchasePrice,
  priceDivisor,
  purchasePriceBars,
  valueAfterRenovation,
} from './purchase-price.ts'

const cents = fc.integer({ min: 1, max: MAX_MONEY * 100 }).map((amount) => amount / 100)
const margin = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10)
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

// Clauses: deal-workflow 2.11
describe('estimatedDoneUpValue', () => {
  // Clauses: worked-examples 1.17
  test.each<[Amount[], number]>([
    [[800_000, 900_001], 850_001],
    [[-5, 700_000, null], 700_000],
    [[], 0],
    [[null, '', Number.NaN, Number.POSITIVE_INFINITY, 0], 0],
  ])('of %j is %d', (highs, expected) => expect(estimatedDoneUpValue(highs)).toBe(expected))

  it('is between the lowest and the highest estimate', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: MAX_MONEY }), { minLength: 1 }), (highs) => {
        const mean = estimatedDoneUpValue(highs)
        expect(mean).toBeGreaterThanOrEqual(Math.min(...highs))
        expect(mean).toBeLessThanOrEqual(Math.max(...highs))
      }),
    )
  })
})

describe('maximumPurchasePrice', () => {
  // Clauses: deal-workflow 5.21, 9.1; worked-examples 1.4
  test.each<[Amount, Amount, Amount, number]>([
    [800_000, 100_000, 20, 583_333],
    [800_000, 100_000, 0, 700_000],
    [600_004, 1, 20, 500_003],
    [950_000, 120_000, 17.5, 706_383],
    [100_000, 150_000, 20, 0],
    [890_000, 99_860, 20, 658_450],
    [0, 100_000, 20, 0],
    [800_000, 0, 20, 0],
    [null, 100_000, 20, 0],
    [800_000, '', 20, 0],
    [800_000, 100_000, null, 0],
    [800_000, 100_000, -1, 0],
    [800_000, Number.NaN, 20, 0],
  ])('of value %j, renovation %j and margin %j is %d', (value, renovation, percent, expected) =>
    expect(maximumPurchasePrice(value, renovation, percent)).toBe(expected),
  )

  it('price × (1 + margin) + renovation equals the value', () => {
    fc.assert(
      fc.property(cents, cents, margin, (value, renovation, percent) => {
        fc.pre(renovation < value)
        const price = maximumPurchasePrice(value, renovation, percent)
        const back = price * (1 + percent / 100) + renovation
        expect(Math.abs(back - value)).toBeLessThanOrEqual(0.5 * (1 + percent / 100) + 1e-5)
      }),
    )
  })

  it('falls with margin and renovation, and grows with value', () => {
    fc.assert(
      fc.property(cents, cents, margin, margin, (value, renovation, a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a]
        const price = maximumPurchasePrice(value, renovation, low)
        expect(maximumPurchasePrice(value, renovation, high)).toBeLessThanOrEqual(price)
        expect(maximumPurchasePrice(value, renovation + 1000, low)).toBeLessThanOrEqual(price)
        expect(maximumPurchasePrice(value + 1000, renovation, low)).toBeGreaterThanOrEqual(price)
      }),
    )
  })

  it('is always a whole number from 0 to the value', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (value, renovation, percent) => {
        const price = maximumPurchasePrice(value, renovation, percent)
        expect(Number.isInteger(price) && price >= 0 && !Object.is(price, -0)).toBe(true)
        if (typeof value === 'number' && value > 0) expect(price).toBeLessThanOrEqual(Math.ceil(value))
        expect(price > 0 && missingForPurchasePrice(value, renovation, percent) !== null).toBe(false)
      }),
    )
  })
})

// Clauses: deal-workflow 11.13
test('names the missing inputs', () => {
  expect(missingForPurchasePrice(null, 1, 20)).toBe('Add your valuation')
  expect(missingForPurchasePrice(800_000, 0, 20)).toBe('Add a renovation cost')
  expect(missingForPurchasePrice(800_000, 1, null)).toBe('Choose a profit percentage')
  expect(missingForPurchasePrice(100_000, 150_000, 20)).toBe('Renovation costs more than the value it leaves')
  expect(missingForPurchasePrice(800_000, 100_000, 20)).toBeNull()
})

describe('comparing with the asking price', () => {
  const deal = { doneUpValue: 890_000, renovationCost: 99_860, marginPercent: 20 }

  it('gives the difference to the maximum and the profit', () => {
    const over = compareAskingPrice(deal, 689_000)
    expect(over?.overMaximum).toBe(30_550)
    expect(over?.profit).toBe(101_140)
    expect(over?.marginPercent).toBeCloseTo(14.6792, 4)
    expect(compareAskingPrice(deal, 600_000)?.overMaximum).toBe(-58_450)
    expect(compareAskingPrice(deal, 800_000)?.profit).toBe(-9_860)
    expect(compareAskingPrice(deal, null)).toBeNull()
  })

  it('finds the percentage at which the asking price is the maximum', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 790_000 }), (price) => {
        const percent = marginPercentAtPrice(890_000, 99_860, price)
        const back = maximumPurchasePrice(890_000, 99_860, percent)
        expect(Math.abs(back - price)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

test.each([
  [20, '1.20'],
  [0, '1.00'],
  [17.5, '1.175'],
  [12.25, '1.1225'],
])('a margin of %d %% divides by %s', (percent, expected) => expect(priceDivisor(percent)).toBe(expected))

test('the waterfall’s bars join end to end', () => {
  expect(valueAfterRenovation(890_000, 99_860)).toBe(790_140)
  expect(valueAfterRenovation(800_000, 0)).toBe(800_000)
  expect(purchasePriceBars(890_000, 99_860, 20)).toEqual({
    value: { from: 0, to: 890_000 },
    renovation: { from: 790_140, to: 890_000 },
    profit: { from: 658_450, to: 790_140 },
    price: { from: 0, to: 658_450 },
  })
})
