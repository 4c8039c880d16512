import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type CivilDay, daysBetween } from '../dates/new-zealand-days.ts'
import {
  expectedDates,
  heldMonths,
  isFinished,
  type Progress,
  plannedDates,
  type SitePlan,
  slipDays,
  USUAL_SALE_DAYS,
} from './plan.ts'
import {
  daysBeforeSettlement,
  planAsExpected,
  startedAfterSettlement,
  waitingStage,
  withSettlement,
} from './plan-settlement.ts'
import { PLAN_STAGES, type PlanStage } from './plan-stages.ts'
import { planOf } from './test-plan.ts'

/** A new plan of a deal in Auckland won on Monday 30 November 2026, as one-deal §4 has it. */
const NEW = planOf({}, { startsOn: '2026-11-30', afterSettlement: 'demolition', saleDays: USUAL_SALE_DAYS })
const SETTLES = '2027-03-05'
const AT_WON: Progress = { stage: 'planning', today: '2026-11-30', settlesOn: SETTLES }
const starts = (plan: SitePlan, settlesOn: CivilDay | null) =>
  plannedDates(plan, settlesOn).stages.map(({ days }) => days?.from)

describe('a new plan, won on 30 Nov 2026, settlement on 5 Mar 2027', () => {
  test.each([
    ['planning', '2026-11-30', '2026-12-04'],
    ['permits', '2026-12-07', '2026-12-18'],
    ['demolition', '2027-03-08', '2027-03-10'],
    ['first_fix', '2027-03-11', '2027-03-24'],
    ['second_fix', '2027-03-25', '2027-04-09'],
    ['finishings', '2027-04-12', '2027-04-23'],
    ['cleanup', '2027-04-27', '2027-04-28'],
    ['staging', '2027-04-29', '2027-04-30'],
    ['listed', '2027-05-03', '2027-05-28'],
  ] as const)('%s is from %s to %s', (stage, from, to) => {
    const { stages } = expectedDates(NEW, AT_WON)
    expect(stages.find((one) => one.stage === stage)?.days).toEqual({ from, to })
  })

  test('the buyer settles on 29 Jun 2027: held for 116 days, 3.8 months', () => {
    const { end, buyerSettles } = expectedDates(NEW, AT_WON)
    expect([end, buyerSettles]).toEqual(['2027-05-28', '2027-06-29'])
    expect([daysBetween(SETTLES, buyerSettles), heldMonths(SETTLES, buyerSettles)]).toEqual([116, 3.8])
  })

  test('the build moves with the settlement, and doesn’t wait for one that is earlier than the stages before it', () => {
    expect(starts(NEW, '2027-03-12').slice(1, 3)).toEqual(['2026-12-07', '2027-03-15'])
    // Permits end on Friday 18 December.
    expect(starts(NEW, '2026-12-11')[2]).toBe('2026-12-21')
    // Good Friday 26 March.
    expect(starts(NEW, '2027-03-25')[2]).toBe('2027-03-30')
  })

  test('without a settlement date it waits for none, and says which stage does', () => {
    expect(starts(NEW, null)[2]).toBe('2026-12-21')
    const unknown = { ...AT_WON, settlesOn: null }
    expect(waitingStage(NEW, unknown)).toBe('demolition')
    expect(waitingStage(NEW, AT_WON)).toBeNull()
    expect(waitingStage(NEW, { ...unknown, stage: 'finishings' })).toBeNull()
    expect(waitingStage(NEW, { ...unknown, stage: 'sold' })).toBeNull()
    expect(waitingStage(planOf(), unknown)).toBeNull()
  })

  test('if demolition is skipped or takes no time, the first fix waits', () => {
    const skipped = { demolition: { ...NEW.demolition, skipped: 'Done by the vendor' } }
    const empty = { demolition: { ...NEW.demolition, days: 0 } }
    for (const change of [skipped, empty])
      expect(starts({ ...NEW, ...change }, SETTLES).slice(2, 4)).toEqual([undefined, '2027-03-08'])
  })
})

test('a plan from before waits for neither settlement', () => {
  const { stages, end, buyerSettles } = expectedDates(planOf(), { ...AT_WON, settlesOn: '2027-03-05' })
  expect(stages.map(({ days }) => days)).toEqual(plannedDates(planOf(), null).stages.map(({ days }) => days))
  expect(buyerSettles).toBe(end)
})

describe('an own start before settlement', () => {
  const early: SitePlan = { ...NEW, demolition: { ...NEW.demolition, startsOn: '2026-11-30' } }
  const dates = (plan: SitePlan, stage: PlanStage) => {
    const found = plannedDates(plan, SETTLES).stages.find((one) => one.stage === stage)
    if (found === undefined) throw new Error('every stage has dates')
    return found
  }

  test('demolition starts 95 days before settlement', () => {
    expect(daysBeforeSettlement(early, dates(early, 'demolition'), AT_WON)).toBe(95)
    expect(daysBeforeSettlement(early, dates(early, 'planning'), AT_WON)).toBeNull()
    expect(daysBeforeSettlement(NEW, dates(NEW, 'demolition'), AT_WON)).toBeNull()
    const done = { ...early, demolition: { ...early.demolition, doneOn: '2026-12-02' } }
    expect(daysBeforeSettlement(done, dates(done, 'demolition'), AT_WON)).toBeNull()
  })

  test('“Start after settlement” lets it and the stages after it wait', () => {
    const after = { ...early, ...startedAfterSettlement(early, 'demolition') }
    expect(starts(after, SETTLES)).toEqual(starts(NEW, SETTLES))
    const old = planOf({}, { startsOn: '2026-11-30' })
    const late = { ...old, ...startedAfterSettlement(old, 'first_fix') }
    expect(starts(late, SETTLES).slice(2, 4)).toEqual(['2026-12-21', '2027-03-08'])
    expect(startedAfterSettlement(NEW, 'listed').afterSettlement).toBe('demolition')
  })

  test('what was finished before settlement didn’t wait for it', () => {
    const done = { ...NEW, demolition: { ...NEW.demolition, doneOn: '2026-12-23' } }
    expect(dates(done, 'demolition').days).toEqual({ from: '2026-12-21', to: '2026-12-23' })
    expect(dates(done, 'first_fix').days?.from).toBe('2027-03-08')
  })
})

test('a baseline stays when settlement moves: the slip is what the move adds', () => {
  const baseline = withSettlement(NEW, SETTLES)
  expect(baseline.afterSettlement).toBeNull()
  expect(baseline.demolition.startsOn).toBe('2027-03-08')
  expect(slipDays(NEW, baseline, AT_WON)).toBe(0)
  const moved = { ...AT_WON, settlesOn: '2027-03-12' }
  expect(slipDays(NEW, baseline, moved)).toBe(
    daysBetween(plannedDates(NEW, SETTLES).end, plannedDates(NEW, '2027-03-12').end),
  )
  // While the day isn't known the baseline waits, too.
  const waiting = withSettlement(NEW, null)
  expect(slipDays(NEW, waiting, AT_WON)).toBe(0)
})

const day = (from: CivilDay) => fc.integer({ min: -200, max: 400 }).map((days) => addDays(from, days))
const randomPlan = fc
  .record({
    days: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 9, maxLength: 9 }),
    starts: fc.array(fc.option(day('2027-03-05'), { freq: 3 }), { minLength: 9, maxLength: 9 }),
    skips: fc.array(fc.option(fc.constant('Not needed'), { freq: 3 }), { minLength: 9, maxLength: 9 }),
    afterSettlement: fc.option(fc.constantFrom(...PLAN_STAGES)),
    saleDays: fc.integer({ min: 0, max: 120 }),
  })
  .map(({ days, starts: own, skips, ...other }) => {
    const stages = PLAN_STAGES.map((stage, at) => [
      stage,
      { days: days[at] ?? 0, startsOn: own[at] ?? null, skipped: skips[at] ?? null, doneOn: null },
    ])
    return { ...NEW, ...(Object.fromEntries(stages) as Partial<SitePlan>), ...other }
  })

test('of random plans, no stage that waits starts before the house is one’s own, and a baseline keeps the dates', () => {
  fc.assert(
    fc.property(randomPlan, day('2027-03-05'), fc.constantFrom(...PLAN_STAGES), (plan, settlesOn, stage) => {
      const progress = { stage, today: '2026-11-30', settlesOn }
      const { stages, end, buyerSettles } = expectedDates(plan, progress)
      for (const one of stages) {
        const waits = plan.afterSettlement !== null && plan[one.stage].startsOn === null
        const isLater =
          PLAN_STAGES.indexOf(one.stage) >= PLAN_STAGES.indexOf(plan.afterSettlement ?? 'listed')
        if (waits && isLater && one.days !== null && !isFinished(plan, one.stage, progress))
          expect(one.days.from > settlesOn).toBe(true)
        const early = daysBeforeSettlement(plan, one, progress)
        if (early !== null) expect(addDays(one.days?.from ?? '', early)).toBe(settlesOn)
      }
      expect(buyerSettles >= end).toBe(true)
      expect(heldMonths(settlesOn, buyerSettles)).toBeGreaterThanOrEqual(0)
      const kept = withSettlement(plan, settlesOn)
      expect(plannedDates(kept, null)).toEqual(plannedDates(plan, settlesOn))
      const start = { ...progress, stage: 'planning' as const, today: '2026-01-01' }
      expect(slipDays(plan, planAsExpected(plan, start), start)).toBe(0)
    }),
  )
})

test('the buyer’s settlement is counted in site days: not over the summer closing', () => {
  const plan = planOf({}, { startsOn: '2026-09-07', saleDays: 10 })
  const { end, buyerSettles } = plannedDates(plan, null)
  // Five site days until 23 December; it opens on 6 January.
  expect([end, buyerSettles]).toEqual(['2026-12-16', '2027-01-12'])
})
