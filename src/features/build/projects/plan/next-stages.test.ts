import { expect, test } from 'vitest'
import { expectedDates } from '#src/finance/plan/plan.ts'
import { planInputSchema } from '../plan-schema.ts'
import { nextStages } from './next-stages.ts'

const PLAN = planInputSchema.parse({ startsOn: '2027-01-11', provinces: ['Auckland'] })
const shown = (plan: typeof PLAN, stage: 'planning' | 'permits' | 'listed', today: string) =>
  nextStages(expectedDates(plan, { stage, today, settlesOn: null }), stage, today).map(({ stage, text }) => [
    stage,
    text,
  ])

// Clauses: project-delivery 13.5
test('the stage of today, and the next three', () => {
  expect(shown(PLAN, 'planning', '2027-01-12')).toEqual([
    ['planning', 'Until 15 Jan 2027'],
    ['permits', '18 Jan – 29 Jan 2027'],
    ['demolition', '2 Feb – 4 Feb 2027'],
    ['first_fix', '5 Feb – 19 Feb 2027'],
  ])
  expect(shown(PLAN, 'listed', '2027-04-05')).toEqual([['listed', 'Until 27 Apr 2027']])
})

// Clauses: project-delivery 13.5
test('a stage that has not begun says when it does, and a late one when it should have ended', () => {
  expect(shown(PLAN, 'planning', '2026-12-01')[0]).toEqual(['planning', 'Starts 11 Jan 2027'])
  expect(shown(PLAN, 'planning', '2027-01-20')[0]).toEqual(['planning', 'Should have ended 15 Jan 2027'])
})

test('a later stage that the project is in has begun, though its plan starts tomorrow', () => {
  const plan = { ...PLAN, staging: { ...PLAN.staging, doneOn: '2027-03-30' } }
  expect(shown(plan, 'listed', '2027-03-30')[0]).toEqual(['listed', expect.stringMatching(/^Until /)])
})

// Clauses: project-delivery 13.5
test('stages that are skipped or take no time are left out', () => {
  const plan = {
    ...PLAN,
    permits: { ...PLAN.permits, skipped: 'Exempt' },
    demolition: { ...PLAN.demolition, days: 0 },
  }
  expect(shown(plan, 'planning', '2027-01-12').map(([stage]) => stage)).toEqual([
    'planning',
    'first_fix',
    'second_fix',
    'finishings',
  ])
})
