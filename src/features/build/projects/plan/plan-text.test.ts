import { expect, test } from 'vitest'
import { planOf } from '#src/finance/plan/test-plan.ts'
import { heldFor } from '../test-plans.ts'
import {
  buyerSettlesText,
  countedMonthsText,
  heldAmount,
  heldBasis,
  heldText,
  monthsOf,
  picturedDays,
  waitsText,
} from './plan-text.ts'

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

// Clauses: project-delivery 1.7
test.each([
  ['no plan', null, 'Counts the deal’s 6 months of holding.'],
  [
    'a settlement',
    heldFor(116),
    'Counts 3.8 months of holding, from settlement on 5 Mar 2027 until the buyer settles on 29 Jun 2027.',
  ],
  [
    'no settlement date',
    heldFor(144, 'start'),
    'Counts 4.7 months of holding, from the project’s start on 5 Mar 2027 until the buyer settles on 27 Jul 2027, as the settlement date isn’t known.',
  ],
  [
    'an end before settlement',
    heldFor(-3),
    'Counts the deal’s 6 months of holding, as the plan ends before settlement on 5 Mar 2027.',
  ],
] as const)('a forecast names the months that it counts: with %s', (_plan, plan, text) => {
  expect(countedMonthsText(plan, 6)).toBe(text)
})

test('how long a property is held says from when until when', () => {
  const [owned, started] = [heldFor(116), heldFor(144, 'start')]
  expect([owned, started].map((plan) => `${heldAmount(plan)}, ${heldBasis(plan)}`)).toEqual([
    '116 days, 3.8 months, from settlement until the buyer settles',
    '144 days, 4.7 months, from the project’s start until the buyer settles',
  ])
  expect(heldAmount(heldFor(-3))).toBeNull()
  expect(['2027-06-29', '2027-06-30'].map((today) => buyerSettlesText('2027-06-29', today))).toEqual([
    'The buyer settles on 29 Jun 2027.',
    'The buyer settled on 29 Jun 2027.',
  ])
})

test.each([
  ['a new plan', {}, 'Demolition', 'the plan’s start', 'the build'],
  [
    'demolition is skipped',
    { demolition: { skipped: 'Done by the vendor' } },
    'First Fix',
    'the plan’s start',
    'the build',
  ],
  [
    'demolition has a start of its own',
    { demolition: { startsOn: '2027-02-01' } },
    'First Fix',
    'the start set for Demolition',
    'First Fix',
  ],
])(
  'without a settlement date, the dates say what they are counted from: %s',
  (_when, changes, first, start, what) => {
    const plan = planOf(changes, { afterSettlement: 'demolition' })
    const progress = { stage: 'planning', today: '2027-01-11', settlesOn: null } as const
    expect(waitsText(plan, progress)).toMatchObject({
      counted: `The dates from ${first} on are counted from ${start}.`,
      toSee: `see when ${what} can start`,
    })
    expect(waitsText(plan, { ...progress, settlesOn: '2027-03-05' })).toBeNull()
  },
)

test.each([
  ['listed', '2027-06-28', 'Will be held 5 Mar – 29 Jun 2027, 3.8 months'],
  ['listed', '2027-06-29', 'Held 5 Mar – 29 Jun 2027, 3.8 months'],
  ['sold', '2027-06-01', 'Held 5 Mar – 29 Jun 2027, 3.8 months'],
] as const)('a %s property is held, as seen on %s: %s', (stage, today, text) => {
  expect(heldText('2027-03-05', '2027-06-29', { stage, today })).toBe(text)
})
