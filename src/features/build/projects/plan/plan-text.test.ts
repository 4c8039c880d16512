import { expect, test } from 'vitest'
import { planOf } from '#src/finance/plan/test-plan.ts'
import { monthsOf, picturedDays } from './plan-text.ts'

// Clauses: project-delivery 5.10
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

test.each([
  ['before the start', 'planning', '2026-12-01', '2026-12-01', 176],
  ['long before the start', 'planning', '2026-06-01', '2027-01-11', 135],
  ['while work is done', 'permits', '2027-01-20', '2027-01-11', 135],
  ['long after the sale', 'sold', '2028-01-20', '2027-01-11', 135],
] as const)('the picture of a plan has today where that is near: %s', (_when, stage, today, from, count) => {
  expect(picturedDays(planOf(), null, { stage, today, settlesOn: null })).toEqual({ from, count })
})
