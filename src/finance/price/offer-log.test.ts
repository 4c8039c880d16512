import { describe, expect, test } from 'vitest'
import { meanDaysToAnswer, meanDiscountPercent, trueAcceptancePercent } from './offer-log.ts'

describe('true acceptance', () => {
  // Clauses: dates-and-conditions 4.5
  test.each([
    [4, 2, 50],
    [5, 2, 40],
    [1, 1, 100],
    [2, 1, 50],
    [3, 2, 67],
    [0, 0, null],
  ])('of %d decided with %d accepted is %s percent', (decided, accepted, percent) => {
    expect(trueAcceptancePercent(decided, accepted)).toBe(percent)
  })
})

describe('mean discount', () => {
  // Clauses: dates-and-conditions 4.6
  test.each([
    [
      [
        { asking: 650_000, accepted: 617_500 },
        { asking: 720_000, accepted: 705_600 },
      ],
      3.5,
    ],
    [[{ asking: 500_000, accepted: 510_000 }], -2],
    [
      [
        { asking: null, accepted: 510_000 },
        { asking: 500_000, accepted: 490_000 },
      ],
      2,
    ],
    [[{ asking: null, accepted: 510_000 }], null],
    [[], null],
  ])('of %j is %s percent', (deals, percent) => {
    expect(meanDiscountPercent(deals)).toBe(percent)
  })
})

describe('days to an answer', () => {
  // Clauses: dates-and-conditions 4.6
  test.each([
    [[{ madeOn: '2026-11-20', outcomeOn: '2026-11-20' }], 0],
    [
      [
        { madeOn: '2026-09-25', outcomeOn: '2026-09-28' },
        { madeOn: '2026-11-20', outcomeOn: '2026-11-22' },
      ],
      3,
    ],
    [[], null],
  ])('of %j are %s', (answered, days) => {
    expect(meanDaysToAnswer(answered)).toBe(days)
  })
})
