import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exact, minus, over, plus, rounded, times, toNumber } from './exact.ts'

const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 })

// Clauses: deal-workflow 11.2
test('decimals are exact', () => {
  expect(toNumber(times(exact(0.1), exact(3)))).toBe(0.3)
  expect(toNumber(plus(exact(0.1), exact(0.2)))).toBe(0.3)
  expect(rounded(times(exact(1.5e-7), exact(1e7)), 1)).toBe(1.5)
  expect(rounded(exact(1e21))).toBe(1e21)
  expect(rounded(over(exact(-25), exact(2)))).toBe(-13)
  expect(rounded(over(exact(25), exact(-2)))).toBe(-13)
  expect(() => exact(Number.NaN)).toThrow(RangeError)
})

test('converting a number to a decimal and back returns the same number', () => {
  fc.assert(
    fc.property(number, (value) => {
      expect(toNumber(exact(value))).toBe(value === 0 ? 0 : value)
    }),
  )
})

test('whole numbers are exact, and their quotient is the nearest number', () => {
  expect(exact(-650_000)).toEqual({ top: -650_000n, bottom: 1n })
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.integer({ min: 1 }), (a, b) => {
      expect(toNumber(over(exact(a), exact(b)))).toBe(a === 0 ? 0 : a / b)
    }),
  )
})

test('subtraction inverts addition', () => {
  fc.assert(
    fc.property(number, number, (a, b) => {
      expect(toNumber(minus(plus(exact(a), exact(b)), exact(b)))).toBe(a === 0 ? 0 : a)
    }),
  )
})
