import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../dates/new-zealand-days.ts'
import { whyNotWorking, workingDaysUntil } from '../dates/working-days.ts'
import { DEFAULT_HOLDING_COSTS } from '../price/holding-costs.ts'
import {
  expectedDates,
  heldMonths,
  lastDayAsExpected,
  leastSiteDays,
  movedPlan,
  type Progress,
  plannedDates,
  type SitePlan,
  siteCalendar,
  siteDays,
  slipCost,
  slipDays,
  unknownEnds,
} from './plan.ts'
import { planAsExpected } from './plan-settlement.ts'
import { PLAN_STAGES, type PlanStage } from './plan-stages.ts'
import { planOf } from './test-plan.ts'

const START: Progress = { stage: 'planning', today: '2027-01-11', settlesOn: null }
const daysOf = (plan: SitePlan, stage: PlanStage) =>
  plannedDates(plan, null).stages.find((one) => one.stage === stage)?.days

describe('the usual plan from 11 Jan 2027 in Auckland', () => {
  // Clauses: project-delivery 5.1
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

  // Clauses: project-delivery 5.10
  test.each([
    ['2027-02-05', '2027-02-19', 10],
    ['2027-02-05', '2027-02-08', 1],
    ['2027-02-05', '2027-02-04', 0],
    ['2027-02-06', '2027-02-09', 1],
  ])('from %s to %s are %d site days', (from, to, days) => {
    expect(siteDays(planOf(), from, to)).toHaveLength(days)
  })

  // Clauses: project-delivery 5.10
  test.each([
    ['2027-01-10', 1],
    ['2027-01-15', 5],
    // A Saturday.
    ['2027-01-16', 6],
    ['2027-01-18', 6],
  ])('on %s, a stage that isn’t finished has at least %d site days', (today, days) => {
    expect(leastSiteDays(planOf(), '2027-01-11', today)).toBe(days)
  })

  // Clauses: project-delivery 5.1
  test('in Wellington, only permits end later', () => {
    const wellington = plannedDates(planOf({}, { provinces: ['Wellington'] }), null)
    expect(wellington.stages[1]?.days).toEqual({ from: '2027-01-18', to: '2027-02-01' })
    const others = ({ stage }: { stage: PlanStage }) => stage !== 'permits'
    expect(wellington.stages.filter(others)).toEqual(plannedDates(planOf(), null).stages.filter(others))
  })
})

describe('slip and its cost at a price of $583,333', () => {
  // Clauses: project-delivery 5.3
  test.each([
    ['the baseline', {}, '2027-04-27', 0, 0],
    ['first fix 15 instead of 10', { first_fix: { days: 15 } }, '2027-05-04', 7, 740.27],
    ['permits 20 instead of 10', { permits: { days: 20 } }, '2027-05-11', 14, 1_480.55],
    ['permits skipped', { permits: { skipped: 'No consent needed' } }, '2027-04-12', -15, -1_586.3],
  ])('%s', (_name, changes, end, days, cost) => {
    const plan = planOf(changes)
    expect(plannedDates(plan, null).end).toBe(end)
    expect(slipDays(plan, planOf(), START)).toBe(days)
    expect(slipCost(583_333, DEFAULT_HOLDING_COSTS, days)).toBe(cost)
  })
})

describe('stages', () => {
  // Clauses: project-delivery 5.5
  test('a finished stage began on its own start, also if that isn’t a site day', () => {
    // A Saturday.
    const permits = { startsOn: '2027-01-16', doneOn: '2027-01-27' }
    expect(daysOf(planOf({ permits }), 'permits')).toEqual({ from: '2027-01-16', to: '2027-01-27' })
  })

  // Clauses: project-delivery 11.12
  test('a stage of 0 site days takes no time', () => {
    const plan = planOf({ demolition: { days: 0 } })
    expect(daysOf(plan, 'demolition')).toBeNull()
    expect(daysOf(plan, 'first_fix')?.from).toBe('2027-02-02')
  })

  // Clauses: project-delivery 11.12
  test('an own start before the previous end overlaps it, and later stages wait for both', () => {
    const plan = planOf({ second_fix: { startsOn: '2027-02-15', days: 2 } })
    expect(plannedDates(plan, null).stages[4]).toEqual({
      stage: 'second_fix',
      days: { from: '2027-02-15', to: '2027-02-16' },
      overlaps: 'first_fix',
      overdue: null,
    })
    expect(daysOf(plan, 'finishings')?.from).toBe('2027-02-22')
  })

  test('an own start that isn’t a site day is the next one', () => {
    expect(daysOf(planOf({ permits: { startsOn: '2027-01-30' } }), 'permits')?.from).toBe('2027-02-02')
  })

  // Clauses: project-delivery 11.10
  test('a stage finished before the baseline’s day saves days', () => {
    const plan = planOf({ first_fix: { doneOn: '2027-02-12' } })
    expect(slipDays(plan, planOf(), START)).toBe(-8)
    expect(daysOf(plan, 'first_fix')).toEqual({ from: '2027-02-05', to: '2027-02-12' })
  })

  // Clauses: project-delivery 5.2
  test('the closing is adjustable', () => {
    const start = { startsOn: '2026-12-21' }
    expect(daysOf(planOf({}, start), 'planning')?.to).toBe('2027-01-07')
    expect(daysOf(planOf({}, { ...start, closedUntil: 15 }), 'planning')?.to).toBe('2027-01-19')
  })

  // Clauses: project-delivery 5.5
  test('a move finishes the stages before the new one, and reopens it and the later ones', () => {
    const plan = movedPlan(planOf({ permits: { skipped: 'Exempt' } }), {
      from: 'planning',
      to: 'first_fix',
      on: '2027-02-03',
    })
    expect(PLAN_STAGES.map((stage) => plan[stage].doneOn).slice(0, 4)).toEqual([
      '2027-02-03',
      null,
      '2027-02-03',
      null,
    ])
    const sold = movedPlan(plan, { from: 'first_fix', to: 'sold', on: '2027-05-01' })
    const back = movedPlan(sold, { from: 'sold', to: 'demolition', on: '2027-05-02' })
    expect(back.planning.doneOn).toBe('2027-02-03')
    expect(back.demolition.doneOn).toBeNull()
  })

  // Clauses: project-delivery 5.5
  test('a move says nothing about the stages before those that it left', () => {
    const plan = movedPlan(planOf(), { from: 'second_fix', to: 'finishings', on: '2027-03-05' })
    expect([plan.first_fix.doneOn, plan.second_fix.doneOn]).toEqual([null, '2027-03-05'])
    expect(unknownEnds(plan, { stage: 'finishings', today: '2027-03-08', settlesOn: null })).toEqual([
      'planning',
      'permits',
      'demolition',
      'first_fix',
    ])
  })

  // Clauses: project-delivery 5.7
  test('months are of 365/12 days, to one decimal', () => {
    expect(heldMonths('2027-01-11', plannedDates(planOf(), null).end)).toBe(3.5)
    expect(heldMonths('2027-01-11', '2027-01-01')).toBe(0)
  })
})

describe('what is expected today', () => {
  const expected = (plan: SitePlan, progress: Progress) => {
    const { stages, end } = expectedDates(plan, progress)
    const text = ({ days, overdue }: (typeof stages)[number]) =>
      days && `${days.from} ${days.to}${overdue === null ? '' : ` (${overdue})`}`
    return { stages: stages.map(text), end }
  }

  // Clauses: project-delivery 5.12
  test.each([
    // Planned until 15 January.
    ['2027-01-15', '2027-01-11 2027-01-15', '2027-01-18 2027-01-29', '2027-04-27', 0],
    ['2027-01-18', '2027-01-11 2027-01-18 (2027-01-15)', '2027-01-19 2027-02-02', '2027-04-28', 1],
    // A Saturday.
    ['2027-01-23', '2027-01-11 2027-01-25 (2027-01-15)', '2027-01-26 2027-02-10', '2027-05-05', 8],
  ])('on %s planning, which isn’t finished, is expected from %s', (today, planning, permits, end, slip) => {
    const progress = { stage: 'planning', today, settlesOn: null } as const
    const { stages, ...dates } = expected(planOf(), progress)
    expect(stages.slice(0, 2)).toEqual([planning, permits])
    expect(dates.end).toBe(end)
    expect(slipDays(planOf(), planOf(), progress)).toBe(slip)
    expect(slipCost(583_333, DEFAULT_HOLDING_COSTS, slip)).toBe(Math.round(slip * 10_575.34) / 100)
  })

  // Clauses: project-delivery 11.10
  test('a stage that was finished before the plan’s start is followed by the next one', () => {
    const plan = planOf({ planning: { doneOn: '2026-11-26' } })
    const { stages } = expected(plan, { stage: 'planning', today: '2026-11-27', settlesOn: null })
    expect(stages.slice(0, 2)).toEqual(['2026-11-26 2026-11-26', '2026-11-27 2026-12-10'])
  })

  // Clauses: project-delivery 11.10
  test('stages before that of the board are finished: on their planned day, and not after what followed', () => {
    const plan = planOf({ demolition: { doneOn: '2027-01-22' } })
    const { stages } = expected(plan, { stage: 'first_fix', today: '2027-02-01', settlesOn: null })
    expect(stages.slice(0, 4)).toEqual([
      '2027-01-11 2027-01-15',
      '2027-01-18 2027-01-22',
      '2027-01-22 2027-01-22',
      '2027-01-25 2027-02-09',
    ])
  })

  // Clauses: project-delivery 5.12
  test.each([
    ['planning', '2027-01-12', '2027-01-15'],
    ['planning', '2027-01-20', '2027-01-20'],
    ['sold', '2027-05-01', null],
  ] as const)('in %s on %s, the dates are expected until %s', (stage, today, until) => {
    expect(lastDayAsExpected(planOf(), { stage, today, settlesOn: null })).toBe(until)
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
  .map(([startsOn, stages]) => {
    // An own start isn't before that of the plan.
    const own = stages.map((one) => ({
      ...one,
      startsOn: one.startsOn && (one.startsOn < startsOn ? startsOn : one.startsOn),
    }))
    return planOf(Object.fromEntries(PLAN_STAGES.map((stage, at) => [stage, own[at]])), { startsOn })
  })

describe('random plans', () => {
  // Clauses: project-delivery 5.8
  test('stages have their site days, begin and end on site days, and follow those before them', () => {
    fc.assert(
      fc.property(somePlan, (plan) => {
        const calendar = siteCalendar(plan)
        let latest = addDays(plan.startsOn, -1)
        const ends: string[] = []
        for (const { stage, days, overlaps } of plannedDates(plan, null).stages) {
          if (days === null) continue
          expect(workingDaysUntil(addDays(days.from, -1), days.to, calendar)).toBe(plan[stage].days)
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

  // Clauses: project-delivery 5.8
  test('one more day never ends earlier, skipping never later, and the slip against itself is 0', () => {
    fc.assert(
      fc.property(somePlan, fc.constantFrom(...PLAN_STAGES), (plan, stage) => {
        const longer = { ...plan, [stage]: { ...plan[stage], days: plan[stage].days + 1 } }
        const skipped = { ...plan, [stage]: { ...plan[stage], skipped: 'Not needed' } }
        const before = { stage: 'planning', today: '2026-01-01', settlesOn: null } as const
        expect(slipDays(plan, plan, before)).toBe(0)
        expect(slipDays(longer, plan, before)).toBeGreaterThanOrEqual(0)
        expect(slipDays(skipped, plan, before)).toBeLessThanOrEqual(0)
      }),
      { numRuns: 200 },
    )
  })

  // Clauses: project-delivery 5.12
  test('what isn’t finished never ends before today, the slip never shrinks as days go by, and a new baseline is on time', () => {
    fc.assert(
      fc.property(somePlan, day, fc.constantFrom(...PLAN_STAGES), (plan, today, stage) => {
        const progress = { stage, today, settlesOn: null }
        const { stages } = expectedDates(plan, progress)
        for (const one of stages.filter(({ days }) => days !== null).slice(-1)) {
          const isOpen = PLAN_STAGES.indexOf(one.stage) >= PLAN_STAGES.indexOf(stage)
          if (isOpen) expect((one.days?.to ?? '') >= today).toBe(true)
        }
        const nextDay = { stage, today: addDays(today, 1), settlesOn: null }
        expect(slipDays(plan, plan, nextDay)).toBeGreaterThanOrEqual(slipDays(plan, plan, progress))
        expect(slipDays(plan, planAsExpected(plan, progress), progress)).toBe(0)
        const until = lastDayAsExpected(plan, progress)
        if (until !== null && until > today)
          expect(expectedDates(plan, nextDay)).toEqual(expectedDates(plan, progress))
      }),
      { numRuns: 200 },
    )
  })
})
