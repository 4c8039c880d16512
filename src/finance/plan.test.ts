import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { whyNotWorking, workingDaysBetween } from './dates/working-days.ts'
import { DEFAULT_HOLDING_COSTS } from './holding-costs.ts'
import { addDays } from './new-zealand-days.ts'
import {
  movedPlan,
  PLAN_STAGES,
  type PlanStage,
  planDates,
  planMonths,
  type SitePlan,
  siteCalendar,
  siteDays,
  slipCost,
  slipDays,
} from './plan.ts'
import { planOf } from './test-plan.ts'

const daysOf = (plan: SitePlan, stage: PlanStage) =>
  planDates(plan).stages.find((one) => one.stage === stage)?.days

describe('the usual plan from 11 Jan 2027 in Auckland', () => {
  test.each([
    ['planning', '2027-01-11', '2027-01-15'],
    ['permits', '2027-01-18', '2027-01-29'],
    ['demolition', '2027-02-02', '2027-02-04'],
    ['first_fix', '2027-02-05', '2027-02-19'],
    ['second_fix', '2027-02-22', '2027-03-05'],
    ['finishings', '2027-03-08', '2027-03-19'],
    ['cleanup', '2027-03-22', '2027-03-23'],
    ['staging', '2027-03-24', '2027-03-25'],
    ['listed', '2027-03-30', '2027-04-27'],
  ] as const)('%s is from %s to %s', (stage, from, to) => {
    expect(daysOf(planOf(), stage)).toEqual({ from, to })
  })

  test.each([
    ['2027-02-05', '2027-02-19', 10],
    ['2027-02-05', '2027-02-08', 1],
    ['2027-02-05', '2027-02-04', 0],
    ['2027-02-06', '2027-02-09', 1],
  ])('from %s to %s are %d site days', (from, to, days) => {
    expect(siteDays(planOf(), from, to)).toHaveLength(days)
  })

  test('in Wellington, only permits end later', () => {
    const wellington = planDates(planOf({}, { provinces: ['Wellington'] }))
    expect(wellington.stages[1]?.days).toEqual({ from: '2027-01-18', to: '2027-02-01' })
    const others = ({ stage }: { stage: PlanStage }) => stage !== 'permits'
    expect(wellington.stages.filter(others)).toEqual(planDates(planOf()).stages.filter(others))
  })
})

describe('slip and its cost at a price of $583,333', () => {
  test.each([
    ['the baseline', {}, '2027-04-27', 0, 0],
    ['first fix 15 instead of 10', { first_fix: { days: 15 } }, '2027-05-04', 7, 740.27],
    ['permits 20 instead of 10', { permits: { days: 20 } }, '2027-05-11', 14, 1_480.55],
    ['permits skipped', { permits: { skipped: 'No consent needed' } }, '2027-04-12', -15, -1_586.3],
  ])('%s', (_name, changes, end, days, cost) => {
    const plan = planOf(changes)
    expect(planDates(plan).end).toBe(end)
    expect(slipDays(plan, planOf())).toBe(days)
    expect(slipCost(583_333, DEFAULT_HOLDING_COSTS, days)).toBe(cost)
  })
})

describe('stages', () => {
  test('a finished stage began on its own start, also if that isn’t a site day', () => {
    // A Saturday.
    const permits = { startsOn: '2027-01-16', doneOn: '2027-01-27' }
    expect(daysOf(planOf({ permits }), 'permits')).toEqual({ from: '2027-01-16', to: '2027-01-27' })
  })

  test('a stage of 0 site days takes no time', () => {
    const plan = planOf({ demolition: { days: 0 } })
    expect(daysOf(plan, 'demolition')).toBeNull()
    expect(daysOf(plan, 'first_fix')?.from).toBe('2027-02-02')
  })

  test('an own start before the previous end overlaps it, and later stages wait for both', () => {
    const plan = planOf({ second_fix: { startsOn: '2027-02-15', days: 2 } })
    expect(planDates(plan).stages[4]).toEqual({
      stage: 'second_fix',
      days: { from: '2027-02-15', to: '2027-02-16' },
      overlaps: 'first_fix',
    })
    expect(daysOf(plan, 'finishings')?.from).toBe('2027-02-22')
  })

  test('an own start that isn’t a site day is the next one', () => {
    expect(daysOf(planOf({ permits: { startsOn: '2027-01-30' } }), 'permits')?.from).toBe('2027-02-02')
  })

  test('a stage finished before the baseline’s day saves days', () => {
    const plan = planOf({ first_fix: { doneOn: '2027-02-12' } })
    expect(slipDays(plan, planOf())).toBe(-8)
    expect(daysOf(plan, 'first_fix')).toEqual({ from: '2027-02-05', to: '2027-02-12' })
  })

  test('the closing is adjustable', () => {
    const start = { startsOn: '2026-12-21' }
    expect(daysOf(planOf({}, start), 'planning')?.to).toBe('2027-01-07')
    expect(daysOf(planOf({}, { ...start, closedUntil: 15 }), 'planning')?.to).toBe('2027-01-19')
  })

  test('a move finishes the stages before the new one, and reopens it and the later ones', () => {
    const plan = movedPlan(planOf({ permits: { skipped: 'Exempt' } }), 'first_fix', '2027-02-03')
    expect(PLAN_STAGES.map((stage) => plan[stage].doneOn).slice(0, 4)).toEqual([
      '2027-02-03',
      null,
      '2027-02-03',
      null,
    ])
    const back = movedPlan(movedPlan(plan, 'sold', '2027-05-01'), 'demolition', '2027-05-02')
    expect(back.planning.doneOn).toBe('2027-02-03')
    expect(back.demolition.doneOn).toBeNull()
  })

  test('months are of 365/12 days, to one decimal', () => {
    expect(planMonths(planOf())).toBe(3.5)
  })
})

const day = fc.integer({ min: 0, max: 700 }).map((days) => addDays('2026-06-01', days))
const someStage = fc.record({
  days: fc.integer({ min: 0, max: 30 }),
  startsOn: fc.option(day, { freq: 4 }),
  skipped: fc.constantFrom(null, null, null, 'Not needed'),
  doneOn: fc.constant(null),
})
const somePlan = fc
  .tuple(day, fc.array(someStage, { minLength: 9, maxLength: 9 }))
  .map(([startsOn, stages]) =>
    planOf(Object.fromEntries(PLAN_STAGES.map((stage, at) => [stage, stages[at]])), { startsOn }),
  )

describe('random plans', () => {
  test('stages have their site days, begin and end on site days, and follow those before them', () => {
    fc.assert(
      fc.property(somePlan, (plan) => {
        const calendar = siteCalendar(plan)
        let latest = addDays(plan.startsOn, -1)
        const ends: string[] = []
        for (const { stage, days, overlaps } of planDates(plan).stages) {
          if (days === null) continue
          expect(workingDaysBetween(days.from, days.to, calendar)).toBe(plan[stage].days)
          expect([whyNotWorking(days.from, calendar), whyNotWorking(days.to, calendar)]).toEqual([null, null])
          if (plan[stage].startsOn === null) expect(days.from > latest).toBe(true)
          expect(overlaps !== null).toBe(ends.some((end) => end >= days.from))
          ends.push(days.to)
          if (days.to > latest) latest = days.to
        }
      }),
      { numRuns: 200 },
    )
  })

  test('one more day never ends earlier, skipping never later, and the slip against itself is 0', () => {
    fc.assert(
      fc.property(somePlan, fc.constantFrom(...PLAN_STAGES), (plan, stage) => {
        const longer = { ...plan, [stage]: { ...plan[stage], days: plan[stage].days + 1 } }
        const skipped = { ...plan, [stage]: { ...plan[stage], skipped: 'Not needed' } }
        expect(slipDays(plan, plan)).toBe(0)
        expect(slipDays(longer, plan)).toBeGreaterThanOrEqual(0)
        expect(slipDays(skipped, plan)).toBeLessThanOrEqual(0)
      }),
      { numRuns: 200 },
    )
  })
})
