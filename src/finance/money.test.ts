// Clauses: accounts-and-billing 1.1
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  columnFormat,
  formatCents,
  formatChosenPercent,
  formatMoney,
  formatMoneyShort,
  formatNumber,
  formatRate,
  formatTenths,
  formatWholePercent,
  isMissing,
  roundHalfAwayFromZero,
  roundToDecimals,
  totalOf,
} from './money.ts'

const anyDouble = fc.double({ noNaN: true, noDefaultInfinity: true })

describe('roundHalfAwayFromZero', () => {
  test.each([
    [12.5, 13],
    [-12.5, -13],
    [0.4, 0],
    [-0.4, 0],
    [-0, 0],
    [0.49999999999999994, 0],
    [14.5, 15],
    [4503599627370497, 4503599627370497],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
  ])('%d becomes %d', (value, expected) => expect(roundHalfAwayFromZero(value)).toBe(expected))

  // Clauses: deal-workflow 11.1
  it('is symmetric, returns the nearest integer, and never returns −0', () => {
    fc.assert(
      fc.property(anyDouble, (value) => {
        const nearest = roundHalfAwayFromZero(value)
        expect(nearest === 0 ? 0 : -nearest).toBe(roundHalfAwayFromZero(-value))
        expect(Number.isInteger(nearest)).toBe(true)
        expect(Object.is(nearest, -0)).toBe(false)
        expect(Math.abs(nearest - value)).toBeLessThanOrEqual(0.5)
      }),
    )
  })

  it('preserves the order of amounts', () => {
    fc.assert(
      fc.property(anyDouble, anyDouble, (a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a]
        expect(roundHalfAwayFromZero(low)).toBeLessThanOrEqual(roundHalfAwayFromZero(high))
      }),
    )
  })
})

test.each([
  [1.005, 2, 1.01],
  [9.895, 1, 9.9],
  [-0.05, 1, -0.1],
  [-0.04, 1, 0],
])('%d to %d decimals is %d', (value, decimals, expected) =>
  expect(roundToDecimals(value, decimals)).toBe(expected),
)

describe('formats', () => {
  // Clauses: deal-workflow 9.25, 10.1, 11.8
  test.each([
    [658_450, '$658,450'],
    [-0, '$0'],
    [-0.4, '$0'],
    [0.5, '$1'],
    [-12.5, '\u2212$13'],
    [-50_000, '\u2212$50,000'],
    [null, '—'],
    ['' as const, '—'],
    [Number.NaN, '—'],
    [Number.NEGATIVE_INFINITY, '—'],
  ])('formatMoney(%j) is %s', (value, expected) => expect(formatMoney(value)).toBe(expected))

  test.each([
    [112_000, '$112k'],
    [999_499, '$999k'],
    [999_500, '$1m'],
    [1_250_000, '$1.25m'],
    [640, '$640'],
    [-12_140, '\u2212$12k'],
    [undefined, '—'],
  ])('formatMoneyShort(%j) is %s', (value, expected) => expect(formatMoneyShort(value)).toBe(expected))

  test('rates show cents only if there are any', () => {
    expect(formatRate(175)).toBe('$175')
    expect(formatRate(52.5)).toBe('$52.50')
    expect(formatRate(null)).toBe('—')
  })

  test('inputs show cents only if there are any', () => {
    expect(formatCents(1_175)).toBe('1,175')
    expect(formatCents(1_052.5)).toBe('1,052.50')
    expect(formatCents(0)).toBe('0')
  })

  test('percentages have a true minus sign and are never −0', () => {
    expect(formatWholePercent(20)).toBe('20%')
    expect(formatTenths(14.6792)).toBe('14.7%')
    expect(formatTenths(0)).toBe('0.0%')
    expect(formatTenths(-0.04)).toBe('0.0%')
    expect(formatWholePercent(-7)).toBe('\u22127%')
    expect(formatWholePercent(null)).toBe('—')
    expect(formatChosenPercent(17.5)).toBe('17.5%')
    expect(formatChosenPercent(20)).toBe('20%')
    expect(formatNumber(1093.5)).toBe('1,093.5')
  })
})

// Clauses: deal-workflow 11.3
test.each([
  [null, true],
  [undefined, true],
  ['', true],
  [Number.NaN, true],
  [Number.POSITIVE_INFINITY, true],
  [0, false],
  [-1, false],
  ['0', false],
])('isMissing(%j) is %j', (value, expected) => expect(isMissing(value)).toBe(expected))

describe('totalOf', () => {
  test('sums exactly and skips missing amounts', () => {
    expect(totalOf([0.1, 0.2, null, 0.3, ''])).toBe(0.6)
    expect(totalOf([90_000, -20_000, 125_000])).toBe(195_000)
  })

  test('is null without amounts, not 0', () => {
    expect(totalOf([])).toBeNull()
    expect(totalOf([null, undefined])).toBeNull()
    expect(totalOf([0])).toBe(0)
  })
})

test('a column shows cents in all of its amounts or in none', () => {
  const texts = (amounts: (number | null)[]) => amounts.map(columnFormat(amounts))
  expect(texts([0, 3_720, 41_592.37, -0.5, null])).toEqual([
    '$0.00',
    '$3,720.00',
    '$41,592.37',
    '−$0.50',
    '—',
  ])
  expect(texts([0, 3_720, null])).toEqual(['$0', '$3,720', '—'])
})
