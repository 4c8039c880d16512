import { expect, test } from 'vitest'
import { monthsOf } from './plan-text.ts'

test.each([
  ['2026-11-27', 120, 'Dec Jan Feb Mar'],
  ['2026-11-27', 400, 'Dec 2027 Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'],
  ['2026-11-27', 600, '2027 Apr Jul Oct 2028 Apr Jul'],
  ['2026-11-27', 2_600, '2027 2028 2029 2030 2031 2032 2033 2034'],
])('a picture from %s of %d days names %s', (from, count, names) => {
  expect(
    monthsOf(from, count)
      .map(({ name }) => name)
      .join(' '),
  ).toBe(names)
})
