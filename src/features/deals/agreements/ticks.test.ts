import { expect, test } from 'vitest'
import { asksForDay } from './ticks.ts'

test.each([
  [null, false],
  ['2026-11-30', false],
  // Five working days, over two weekends.
  ['2026-11-23', false],
  ['2026-11-20', true],
  ['2026-12-07', false],
  ['2026-12-08', true],
])('on 30 Nov 2026, what was agreed for %s asks for its day: %s', (agreed, asks) => {
  expect(asksForDay(agreed, '2026-11-30')).toBe(asks)
})
