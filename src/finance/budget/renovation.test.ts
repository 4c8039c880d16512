import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  costPerSquareMetre,
  DEFAULT_HOUSE_SIZE,
  distanceFromRange,
  FALLBACK_FLOOR_AREA,
  houseSizeFrom,
  QUALITIES,
  type Quality,
  qualityRange,
  type RenovationItem,
  rangeScale,
  renovationItemCost,
  renovationTotal,
  STANDARD_ITEMS,
} from './renovation.ts'

const [kitchen] = STANDARD_ITEMS as [RenovationItem]
const everything = STANDARD_ITEMS.map((item) => ({ ...item, isSelected: true }))
const quality = fc.constantFrom<Quality>('basic', 'mid-range', 'high-end')
const houseSize = fc.integer({ min: 100, max: 100_000 }).map((hundredths) => hundredths / 100)

// Clauses: deal-workflow 9.18
test('base prices per m²: kitchen 250, bathroom 200, carpet 80, hard floor 120, interior paint 70, exterior paint 60, landscaping 75', () => {
  expect(STANDARD_ITEMS.map(({ name, basePrice }) => [name, basePrice])).toEqual([
    ['Kitchen', 250],
    ['Bathroom', 200],
    ['Carpet', 80],
    ['Hard floor', 120],
    ['Interior paint', 70],
    ['Exterior paint', 60],
    ['Landscaping', 75],
  ])
})

// Clauses: deal-workflow 9.19
test('quality per m²: basic 600–1000 × 0.7, mid-range 1000–1500 × 1, high-end 1500–2500 × 1.5', () => {
  const range = (level: Quality) => ({
    ...qualityRange(level, 1),
    factor: QUALITIES[level].multiplierPercent,
  })
  expect(range('basic')).toEqual({ low: 600, high: 1000, factor: 70 })
  expect(range('mid-range')).toEqual({ low: 1000, high: 1500, factor: 100 })
  expect(range('high-end')).toEqual({ low: 1500, high: 2500, factor: 150 })
})

// Clauses: deal-workflow 9.17
test('default house size 120 m², fallback floor area 150', () => {
  expect([DEFAULT_HOUSE_SIZE, FALLBACK_FLOOR_AREA]).toEqual([120, 150])
})

describe('renovationItemCost', () => {
  // Clauses: deal-workflow 11.9; worked-examples 1.1
  test.each<[Quality, number]>([
    ['basic', 21_000],
    ['mid-range', 30_000],
    ['high-end', 45_000],
  ])('a kitchen of a 120 m² house, %s, is %d', (level, expected) =>
    expect(renovationItemCost(kitchen, 120, level)).toBe(expected),
  )

  // Clauses: deal-workflow 11.9
  it('an override takes precedence, including 0', () => {
    expect(renovationItemCost({ ...kitchen, userCost: 0 }, 120, 'basic')).toBe(0)
    expect(renovationItemCost({ ...kitchen, userCost: 24_500 }, 120, 'high-end')).toBe(24_500)
  })

  // Clauses: deal-workflow 11.9
  it('does not scale a fixed price', () => {
    expect(renovationItemCost({ basePrice: 9_800, userCost: null, isFixed: true }, 112, 'high-end')).toBe(
      9_800,
    )
  })

  it('costs nothing without a house size', () => {
    expect(renovationItemCost(kitchen, null, 'basic')).toBe(0)
    expect(renovationItemCost(kitchen, Number.NaN, 'basic')).toBe(0)
  })
})

describe('renovationTotal', () => {
  // Clauses: worked-examples 1.2
  test.each<[Quality, number]>([
    ['basic', 71_820],
    ['mid-range', 102_600],
    ['high-end', 153_900],
  ])('all seven items of a 120 m² house, %s, are %d', (level, expected) =>
    expect(renovationTotal(everything, 120, level)).toBe(expected),
  )

  // Clauses: deal-workflow 11.2; worked-examples 1.3
  it('is exact where floats are not: a kitchen of 93.5 m², basic', () => {
    expect(renovationTotal([{ ...kitchen, isSelected: true }], 93.5, 'basic')).toBe(16_363)
  })

  it('counts selected items only', () => {
    expect(renovationTotal(STANDARD_ITEMS, 120, 'mid-range')).toBe(0)
  })

  it('is a whole number that grows with house size and quality', () => {
    fc.assert(
      fc.property(houseSize, houseSize, (a, b) => {
        const [small, large] = a < b ? [a, b] : [b, a]
        const basic = renovationTotal(everything, small, 'basic')
        expect(Number.isInteger(basic)).toBe(true)
        expect(basic).toBeLessThanOrEqual(renovationTotal(everything, large, 'basic'))
        expect(basic).toBeLessThanOrEqual(renovationTotal(everything, small, 'mid-range'))
      }),
    )
  })

  it('is within half a dollar of an integer calculation', () => {
    fc.assert(
      fc.property(houseSize, quality, (size, level) => {
        const inTenThousandths =
          855n * BigInt(Math.round(size * 100)) * BigInt(QUALITIES[level].multiplierPercent)
        const nearest = Number((2n * inTenThousandths + 10_000n) / 20_000n)
        expect(renovationTotal(everything, size, level)).toBe(nearest)
      }),
    )
  })
})

// Clauses: deal-workflow 11.12
test('calculates the usual range and a total’s distance from it', () => {
  expect(qualityRange('mid-range', 120)).toEqual({ low: 120_000, high: 180_000 })
  expect(qualityRange('basic', 93.5)).toEqual({ low: 56_100, high: 93_500 })
  expect(distanceFromRange(99_860, { low: 112_000, high: 168_000 })).toBe(-12_140)
  expect(distanceFromRange(170_000, { low: 112_000, high: 168_000 })).toBe(2_000)
  expect(distanceFromRange(112_000, { low: 112_000, high: 168_000 })).toBe(0)
  expect(rangeScale(99_860, { high: 168_000 })).toBe(200_000)
  expect(rangeScale(0, { high: 0 })).toBe(2)
  expect(costPerSquareMetre(99_860, 112)).toBe(892)
  expect(costPerSquareMetre(99_860, null)).toBeNull()
})

// Clauses: deal-workflow 9.17, 11.11
test.each([
  [112, 140, true, 112],
  [null, 140, true, 140],
  [0, null, true, 150],
  [null, null, false, 120],
])('house size from saved %j, looked up %j, address known %j is %d', (saved, lookedUp, isKnown, expected) =>
  expect(houseSizeFrom(saved, lookedUp, isKnown)).toBe(expected),
)
