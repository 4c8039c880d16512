import type { Province } from './dates/anniversaries.ts'
import { rollForward, type WorkingCalendar } from './dates/working-days.ts'
import { exact, over, rounded, times } from './exact.ts'
import { exactCostOfDelay, type HoldingCostSettings } from './holding-costs.ts'
import type { Amount } from './money.ts'
import { addDays, type CivilDay, daysBetween } from './new-zealand-days.ts'

/** The usual site days of each stage, in order. The last stage, sold, takes none. */
export const USUAL_SITE_DAYS = {
  planning: 5,
  permits: 10,
  demolition: 3,
  first_fix: 10,
  second_fix: 10,
  finishings: 10,
  cleanup: 2,
  staging: 2,
  listed: 20,
} as const
export type PlanStage = keyof typeof USUAL_SITE_DAYS
export const PLAN_STAGES = Object.keys(USUAL_SITE_DAYS) as PlanStage[]
export const MAX_SITE_DAYS = 250

/** Site work stops from this day in December to this day in January, both included. */
export const USUAL_CLOSING = { closedFrom: 24, closedUntil: 5 } as const

export interface StagePlan {
  /** Site days; a stage of 0 days takes no time. */
  days: number
  /** Null: after the stages before it. */
  startsOn: CivilDay | null
  /** Why it is skipped; null if it isn't. */
  skipped: string | null
  /** The day on which it was finished. */
  doneOn: CivilDay | null
}

/** The plan of a project, in civil days. */
export type SitePlan = Record<PlanStage, StagePlan> & {
  startsOn: CivilDay
  /** Of the property. */
  provinces: readonly Province[]
  closedFrom: number
  closedUntil: number
}

export interface StageDates {
  stage: PlanStage
  /** Null for a stage that is skipped or takes no time. */
  days: { from: CivilDay; to: CivilDay } | null
  /** An earlier stage that isn't finished when this one starts. */
  overlaps: PlanStage | null
}

export interface PlanDates {
  stages: readonly StageDates[]
  /** The expected end of the last stage. */
  end: CivilDay
}

export function siteCalendar({ provinces, closedFrom, closedUntil }: SitePlan): WorkingCalendar {
  return { rules: 'adls-11', provinces, shutdown: { from: [12, closedFrom], until: [1, closedUntil] } }
}

/**
 * The days of each stage. A stage starts on the first site day after all stages before it, or from its own start on; the day on
 * which it was finished replaces the planned end.
 */
export function planDates(plan: SitePlan): PlanDates {
  const calendar = siteCalendar(plan)
  const stages: StageDates[] = []
  let end = addDays(plan.startsOn, -1)
  for (const stage of PLAN_STAGES) {
    const days = daysOf(plan[stage], end, calendar)
    const overlapping =
      days && stages.findLast((before) => before.days !== null && before.days.to >= days.from)
    stages.push({ stage, days, overlaps: overlapping?.stage ?? null })
    const { skipped, startsOn } = plan[stage]
    const last = days?.to ?? (skipped === null && startsOn !== null ? addDays(startsOn, -1) : end)
    if (last > end) end = last
  }
  return { stages, end }
}

/** The site days from one day to another, both included. */
export function siteDays(plan: SitePlan, from: CivilDay, to: CivilDay): CivilDay[] {
  const calendar = siteCalendar(plan)
  const days: CivilDay[] = []
  for (let day = rollForward(from, calendar); day <= to; day = rollForward(addDays(day, 1), calendar))
    days.push(day)
  return days
}

/** Calendar days from the baseline's end to the plan's: positive if it is later. */
export function slipDays(plan: SitePlan, baseline: SitePlan): number {
  return daysBetween(planDates(baseline).end, planDates(plan).end)
}

/** What a slip costs in NZD with cents; negative for a plan that is faster. */
export function slipCost(purchasePrice: Amount, settings: HoldingCostSettings, days: number): number {
  return rounded(exactCostOfDelay(purchasePrice, settings, days), 2)
}

/** From the plan's start to its end in months of 365/12 days, to one decimal. */
export function planMonths(plan: SitePlan): number {
  const days = Math.max(0, daysBetween(plan.startsOn, planDates(plan).end))
  return rounded(over(times(exact(days), exact(12)), exact(365)), 1)
}

/** The plan after its project was moved: the stages before the new one are finished, and it and the later ones aren't. */
export function movedPlan(plan: SitePlan, to: PlanStage | 'sold', today: CivilDay): SitePlan {
  const at = to === 'sold' ? PLAN_STAGES.length : PLAN_STAGES.indexOf(to)
  const stages = PLAN_STAGES.map((stage, index): [PlanStage, StagePlan] => {
    const { doneOn, skipped } = plan[stage]
    const done = index < at && skipped === null ? (doneOn ?? today) : null
    return [stage, { ...plan[stage], doneOn: done }]
  })
  return { ...plan, ...(Object.fromEntries(stages) as Record<PlanStage, StagePlan>) }
}

function daysOf({ days, startsOn, skipped, doneOn }: StagePlan, end: CivilDay, calendar: WorkingCalendar) {
  if (skipped !== null) return null
  const from = rollForward(startsOn ?? addDays(end, 1), calendar)
  if (doneOn !== null) {
    // Work that is done may have begun on any day.
    const began = startsOn ?? from
    return { from: began < doneOn ? began : doneOn, to: doneOn }
  }
  return days === 0 ? null : { from, to: lastOf(from, days, calendar) }
}

/** The last of so many site days, of which `from` is the first. */
function lastOf(from: CivilDay, days: number, calendar: WorkingCalendar): CivilDay {
  let to = from
  for (let left = days - 1; left > 0; left -= 1) to = rollForward(addDays(to, 1), calendar)
  return to
}
