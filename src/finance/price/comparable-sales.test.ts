// @module-tag pglite
import { describe, expect, test } from 'vitest'
import { seededChance } from '#src/lib/time/test-chance.ts'
import { addDays, daysBetween } from '../dates/new-zealand-days.ts'
import { rounded } from '../exact.ts'
import {
  adjustedPrice,
  type ComparableSale,
  comparableFigures,
  isOldSale,
  type SaleBasis,
} from './comparable-sales.ts'

const BASIS: SaleBasis = { monthlyPercent: 0.5, perSquareMetre: 2_500, floorArea: 110, today: '2026-11-22' }

function sale(price: number, soldOn: string, fields: Partial<ComparableSale> = {}): ComparableSale {
  return { price, soldOn, floorArea: null, adjustments: [], weight: 1, ...fields }
}

const SALES = [
  sale(820_000, '2026-08-22', { floorArea: 120, weight: 2 }),
  sale(765_000, '2026-06-01', { floorArea: 102, adjustments: [{ amount: 15_000 }] }),
  sale(905_000, '2026-10-30', { floorArea: 131, adjustments: [{ amount: -20_000 }] }),
]

// Clauses: pipeline-at-work 1.4
test.each([
  [0, 92, 807_401.1],
  [1, 174, 821_881.1],
  [2, 23, 835_921.64],
])('the worked example: sale %i, %i days ago, is adjusted to %d', (at, days, adjusted) => {
  const [one] = SALES.slice(at)
  if (one === undefined) throw new Error('There is such a sale')
  expect(daysBetween(one.soldOn, BASIS.today)).toBe(days)
  expect(rounded(adjustedPrice(one, BASIS), 2)).toBe(adjusted)
})

// Clauses: pipeline-at-work 1.5
test('the worked example: value, median and spread', () => {
  expect(comparableFigures(SALES, BASIS)).toEqual({
    value: 818_151,
    median: 821_881,
    spreadPercent: 3.5,
    tooFarApart: null,
    counted: 3,
  })
})

describe('the figures of sales', () => {
  // Clauses: pipeline-at-work 1.5
  test('leave out those with weight 0, and are unknown without another', () => {
    const ignored = sale(2_000_000, '2026-01-01', { weight: 0 })
    expect(comparableFigures([...SALES, ignored], BASIS)).toEqual(comparableFigures(SALES, BASIS))
    const none = { value: null, median: null, spreadPercent: null, tooFarApart: null, counted: 0 }
    expect([comparableFigures([ignored], BASIS), comparableFigures([], BASIS)]).toEqual([none, none])
  })

  test('are too far apart from the first part of a cent above 15%', () => {
    const around = (distance: number) =>
      [1_000_000 - distance, 1_000_000, 1_000_000 + distance].map((price) => sale(price, BASIS.today))
    expect(comparableFigures(around(75_000), BASIS)).toMatchObject({ spreadPercent: 15, tooFarApart: null })
    expect(comparableFigures(around(75_200), BASIS)).toMatchObject({ spreadPercent: 15, tooFarApart: 15 })
  })

  // Clauses: pipeline-at-work 1.4
  test('leave out the difference in area if one of the two isn’t known', () => {
    const [without, ofDeal] = [
      comparableFigures([sale(820_000, '2026-11-22')], BASIS),
      comparableFigures([sale(820_000, '2026-11-22', { floorArea: 120 })], { ...BASIS, floorArea: null }),
    ]
    expect([without.value, ofDeal.value]).toEqual([820_000, 820_000])
  })

  test('have no spread around $0 or less', () => {
    const worthless = sale(10_000, '2026-11-22', { adjustments: [{ amount: -10_000 }] })
    expect(comparableFigures([worthless], BASIS)).toMatchObject({ value: 0, median: 0, spreadPercent: null })
  })
})

// Clauses: pipeline-at-work 1.6
test('a sale is old after 12 months', () => {
  expect(['2025-11-22', '2025-11-21'].map((soldOn) => isOldSale({ soldOn }, BASIS.today))).toEqual([
    false,
    true,
  ])
})

describe('10,000 random sets', () => {
  const chance = seededChance(20_261_122)
  const upTo = (most: number) => chance(most + 1)

  function randomSale(): ComparableSale {
    const adjustments = Array.from({ length: upTo(3) }, () => ({
      amount: (upTo(8_000_000) - 4_000_000) / 100,
    }))
    return {
      price: (upTo(200_000_000) + 1) / 100,
      soldOn: addDays(BASIS.today, -upTo(800)),
      floorArea: upTo(4) === 0 ? null : (upTo(40_000) + 1) / 100,
      adjustments,
      weight: upTo(10) / 2,
    }
  }

  test('have the figures of a plain reference in rational numbers', () => {
    for (let round = 0; round < 10_000; round += 1) {
      const sales = Array.from({ length: upTo(7) }, randomSale)
      const basis: SaleBasis = {
        monthlyPercent: (upTo(200) - 100) / 20,
        perSquareMetre: upTo(2_000_000) / 100,
        floorArea: upTo(5) === 0 ? null : (upTo(40_000) + 1) / 100,
        today: BASIS.today,
      }
      expect(comparableFigures(sales, basis), JSON.stringify({ sales, basis })).toEqual(
        reference(sales, basis),
      )
    }
  })
})

// The reference counts in ten-millionths of a 365th of a dollar, in which each adjusted price is a whole number.
const UNIT = 3_650_000_000n
const hundredths = (value: number) => BigInt(Math.round(value * 100))

function unitsOf({ price, soldOn, floorArea, adjustments }: ComparableSale, basis: SaleBasis): bigint {
  const days = BigInt(daysBetween(soldOn, basis.today))
  const cents = hundredths(price)
  const base = cents * 36_500_000n
  const time = cents * hundredths(basis.monthlyPercent) * days * 120n
  const area =
    floorArea === null || basis.floorArea === null
      ? 0n
      : (hundredths(basis.floorArea) - hundredths(floorArea)) * hundredths(basis.perSquareMetre) * 365_000n
  return (
    base + time + area + adjustments.reduce((all, { amount }) => all + hundredths(amount) * 36_500_000n, 0n)
  )
}

function divide(top: bigint, bottom: bigint): number {
  const size = top < 0n ? -top : top
  const whole = (2n * size + bottom) / (2n * bottom)
  return whole === 0n ? 0 : Number(top < 0n ? -whole : whole)
}

function reference(sales: readonly ComparableSale[], basis: SaleBasis) {
  const counted = sales.filter(({ weight }) => weight > 0)
  if (counted.length === 0)
    return { value: null, median: null, spreadPercent: null, tooFarApart: null, counted: 0 }
  const prices = counted.map((one) => unitsOf(one, basis))
  const weights = counted.map(({ weight }) => hundredths(weight))
  const total = prices.reduce((all, price, at) => all + price * (weights[at] ?? 0n), 0n)
  const ordered = [...prices].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const half = Math.floor(ordered.length / 2)
  const [upper = 0n, before = 0n, lowest = 0n] = [ordered[half], ordered[half - 1], ordered[0]]
  const twiceMedian = ordered.length % 2 === 1 ? 2n * upper : before + upper
  const highest = ordered.at(-1) ?? 0n
  return {
    value: divide(total, weights.reduce((all, weight) => all + weight, 0n) * UNIT),
    median: divide(twiceMedian, 2n * UNIT),
    spreadPercent: twiceMedian <= 0n ? null : divide(2n * (highest - lowest) * 1_000n, twiceMedian) / 10,
    tooFarApart:
      twiceMedian > 0n && 200n * (highest - lowest) > 15n * twiceMedian
        ? divide(200n * (highest - lowest), twiceMedian)
        : null,
    counted: counted.length,
  }
}
