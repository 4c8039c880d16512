import { expect, test } from 'vitest'
import { DONE_IN_THE_FUTURE, type PlanInput, planInputSchema, planProblems } from './plan-schema.ts'

const TODAY = '2027-02-10'
const plan = (
  { planning = {}, permits = {} }: Partial<Record<'planning' | 'permits', Partial<PlanInput['permits']>>>,
  startsOn = '2027-01-11',
): PlanInput => {
  const usual = planInputSchema.parse({ startsOn })
  return {
    ...usual,
    planning: { ...usual.planning, ...planning },
    permits: { ...usual.permits, ...permits },
  }
}
const messages = (after: PlanInput, before = plan({})) =>
  planProblems(after, before, TODAY).map(({ message }) => message)
const EARLY = { planning: { doneOn: '2026-11-26' } }

// Clauses: project-delivery 5.5
test.each([
  [{ planning: { doneOn: '2026-07-12' } }, []],
  [{ planning: { doneOn: '2020-01-01' } }, ['Planning can’t have been finished before 12 Jul 2026.']],
  [{ planning: { doneOn: '2027-02-11' } }, [DONE_IN_THE_FUTURE]],
  [{ permits: { startsOn: '2027-01-10' } }, ['Permits can’t start before 11 Jan 2027.']],
  [{ permits: { startsOn: '2099-02-05' } }, ['Permits can’t start after 10 Jan 2032.']],
  // What is finished was begun before it.
  [{ ...EARLY, permits: { startsOn: '2026-12-01' } }, []],
  [{ ...EARLY, permits: { startsOn: '2026-11-05' } }, ['Permits can’t start before 26 Nov 2026.']],
  [{ planning: { ...EARLY.planning, startsOn: '2026-11-05' } }, []],
  [{ planning: { ...EARLY.planning, startsOn: '2026-11-27' } }, ['Planning can’t start after 26 Nov 2026.']],
])('a day of a stage is near the plan: %o', (changes, expected) => {
  expect(messages(plan(changes))).toEqual(expected)
})

// Clauses: project-delivery 5.5
test.each([
  ['2022-02-11', []],
  ['2022-02-10', ['The plan can’t start before 11 Feb 2022.']],
  ['2072-01-11', ['The plan can’t start after 9 Feb 2032.']],
])('a plan that starts on %s', (startsOn, expected) => {
  expect(messages(plan({}, startsOn))).toEqual(expected)
})

test('a stage that was finished before its planned start stays so when the plan moves', () => {
  const before = plan({ planning: { startsOn: '2027-01-20' } })
  const early = { planning: { startsOn: '2027-01-20', doneOn: '2027-01-15' } }
  expect(messages(plan(early), before)).toEqual([])
  expect(messages(plan(early, '2027-01-12'), plan(early))).toEqual([])
})

// Clauses: project-delivery 5.5
test('a start that moves past the own start of a stage is refused; what was stored before stays', () => {
  const permits = { startsOn: '2027-01-18' }
  const before = plan({ permits })
  expect(messages(plan({ permits }, '2027-01-25'), before)).toEqual([
    'Permits can’t start before 25 Jan 2027.',
  ])
  const old = { planning: { doneOn: '2020-01-01' }, permits: { startsOn: '2099-02-05' } }
  expect(messages({ ...plan(old), closedFrom: 20 }, plan(old))).toEqual([])
})
