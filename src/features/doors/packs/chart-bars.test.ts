import { expect, test } from 'vitest'
import { chartBars } from './pack-pages.ts'

// Clauses: sharing-and-api 1.14
test('bars rise from the line at zero and hang from it, in proportion', () => {
  const { zero, bars } = chartBars([-100, -300, 100])
  expect(zero).toBe(0.25)
  expect(bars).toMatchObject([
    { y: 0.25, height: 0.25, isNegative: true },
    { y: 0.25, height: 0.75, isNegative: true },
    { y: 0, height: 0.25, isNegative: false },
  ])
  expect(bars.map(({ x, width }) => x + width / 2)).toEqual(
    [1 / 6, 1 / 2, 5 / 6].map((x) => expect.closeTo(x)),
  )
  expect(chartBars([0]).bars).toMatchObject([{ y: 0, height: 0 }])
})
