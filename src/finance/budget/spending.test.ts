import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from '../dates/new-zealand-days.ts'
import type { SitePlan } from '../plan/plan.ts'
import { PLAN_STAGES, type PlanStage } from '../plan/plan-stages.ts'
import { planOf } from '../plan/test-plan.ts'
import { actualSpend, budgetEnd, type StagedAmount, spendingCurve } from './spending.ts'

/** Demolition is on 2–4 Feb 2027, first fix on 5–19 Feb with Waitangi Day observed on the 8th. */
const PLAN = planOf()
const on = (today: string, stage: PlanStage = 'first_fix') => ({ stage, today, settlesOn: null })
const plannedSpend = (lines: StagedAmount[], plan: SitePlan, day: string) =>
  spendingCurve({ lines, plan, expenses: [], baseline: null, progress: on(day) }).find(
    (point) => point.day === day,
  )?.planned
const LINES: StagedAmount[] = [
  { stage: 'demolition', current: 5_000, toComplete: 0 },
  { stage: 'first_fix', current: 20_000, toComplete: 12_000 },
]

describe('planned spending', () => {
  // Clauses: project-delivery 4.1
  test.each([
    ['2027-02-03', 3_333.33],
    ['2027-02-12', 15_000],
    ['2027-02-19', 25_000],
    ['2027-02-01', 0],
    ['2027-02-08', 7_000],
  ])('until %s is %d', (day, amount) => {
    expect(plannedSpend(LINES, PLAN, day)).toBe(amount)
  })

  test('a line of a skipped stage is planned on the last day before it', () => {
    const plan = { ...PLAN, demolition: { ...PLAN.demolition, skipped: 'Nothing to pull down' } }
    const lines = LINES.slice(0, 1)
    const planned = ['2027-01-28', '2027-01-29'].map((day) => plannedSpend(lines, plan, day))
    expect(planned).toEqual([0, 5_000])
  })

  test('a line of sold is planned at the end', () => {
    const lines: StagedAmount[] = [{ stage: 'sold', current: 100, toComplete: 0 }]
    const planned = ['2027-04-26', '2027-04-27'].map((day) => plannedSpend(lines, PLAN, day))
    expect(planned).toEqual([0, 100])
  })
})

const EXPENSES = [
  { date: '2027-02-02', amount: 4_999.9 },
  { date: '2027-02-12', amount: 13_200.1 },
  { date: '2027-02-20', amount: 1 },
]
const SPENDING = { lines: LINES, expenses: EXPENSES, plan: PLAN, baseline: null }

test('actual spending counts what is dated until the day', () => {
  expect(actualSpend(EXPENSES, '2027-02-01')).toBe(0)
  expect(actualSpend(EXPENSES, '2027-02-12')).toBe(18_200)
})

// Clauses: project-delivery 4.1
test('the curve has each Sunday and today: spent until today, then the rest of each stage', () => {
  const curve = spendingCurve({ ...SPENDING, expenses: EXPENSES.slice(0, 2), progress: on('2027-02-12') })
  const from = curve.findIndex(({ day }) => day === '2027-02-07')
  expect(curve.slice(from, from + 4)).toEqual([
    { day: '2027-02-07', planned: 7_000, actual: 4_999.9, forecast: null },
    { day: '2027-02-12', planned: 15_000, actual: 18_200, forecast: 18_200 },
    { day: '2027-02-14', planned: 15_000, actual: null, forecast: 18_200 },
    // All that is left: $12,000 on the five days from the 15th.
    { day: '2027-02-21', planned: 25_000, actual: null, forecast: 30_200 },
  ])
})

test('what was planned is measured from the baseline', () => {
  const plan = { ...PLAN, permits: { ...PLAN.permits, days: 20 } }
  const curve = spendingCurve({ ...SPENDING, plan, baseline: PLAN, progress: on('2027-02-12') })
  expect(curve.find(({ day }) => day === '2027-02-12')?.planned).toBe(15_000)
})

test('the rest of a stage that is over is spent on the next day', () => {
  const curve = spendingCurve({ ...SPENDING, progress: on('2027-02-20', 'second_fix') })
  expect(curve.find(({ day }) => day === '2027-02-21')?.forecast).toBe(30_201)
})

// Clauses: project-delivery 4.3
test.each([
  // $18,200 in 11 days: the 25,000 are spent after 15.1 days.
  ['2027-02-12', 25_000, '2027-02-19', '2027-02-16'],
  ['2027-02-12', 18_200, '2027-02-19', null],
  ['2027-02-01', 25_000, '2027-02-19', null],
  // A tenth of the budget, and less than that.
  ['2027-02-12', 182_000, '2027-02-19', '2027-05-22'],
  ['2027-02-12', 182_000.01, '2027-02-19', null],
  // A year after the end of the plan, and later.
  ['2027-02-12', 182_000, '2026-05-22', '2027-05-22'],
  ['2027-02-12', 182_000, '2026-05-21', null],
])('at the rate until %s, a budget of %d with a plan until %s ends on %s', (today, budget, planEnd, end) => {
  expect(budgetEnd(budget, EXPENSES, { today, planEnd })).toBe(end)
})

// Clauses: project-delivery 4.1
test('any curve rises to the whole budget, and its forecast to what was spent and is left', () => {
  const amount = fc.integer({ min: 0, max: 5_000_000 }).map((cents) => cents / 100)
  const day = (after: number) => addDays('2027-01-01', after)
  const line = fc.record({ stage: fc.constantFrom(...PLAN_STAGES), current: amount, toComplete: amount })
  const expense = fc.record({ date: fc.integer({ min: 0, max: 120 }).map(day), amount })
  const some = { lines: fc.array(line, { maxLength: 6 }), expenses: fc.array(expense, { maxLength: 6 }) }
  const project = fc.record({ ...some, today: fc.integer({ min: 0, max: 150 }).map(day) })
  fc.assert(
    fc.property(project, ({ lines, expenses, today }) => {
      const curve = spendingCurve({ lines, expenses, plan: PLAN, baseline: null, progress: on(today) })
      const total = (of: 'current' | 'toComplete') => lines.reduce((all, one) => all + one[of], 0)
      const last = curve.at(-1)
      expect(last?.planned).toBeCloseTo(total('current'), 2)
      expect(last?.forecast ?? 0).toBeCloseTo(actualSpend(expenses, today) + total('toComplete'), 2)
      for (const [index, point] of curve.entries()) {
        expect(point.planned).toBeGreaterThanOrEqual(curve[index - 1]?.planned ?? 0)
        expect(point.day === today || weekdayOf(point.day) === 0).toBe(true)
      }
    }),
    { numRuns: 50 },
  )
})
