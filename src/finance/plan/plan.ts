import type { Province } from '../dates/anniversaries.ts'
import { addDays, type CivilDay, daysBetween } from '../dates/new-zealand-days.ts'
import { rollForward, type WorkingCalendar } from '../dates/working-days.ts'
import { exact, over, rounded, times } from '../exact.ts'
import type { Amount } from '../money.ts'
import { exactCostOfDelay, type HoldingCostSettings } from '../price/holding-costs.ts'
import { PLAN_STAGES, type PlanStage } from './plan-stages.ts'

export const MAX_SITE_DAYS = 250
export const MAX_SALE_DAYS = 120
/** From listing's end to the day on which the buyer settles, in a new plan. */
export const USUAL_SALE_DAYS = 20
/** The first stage that needs the house to be one's own; in a new plan, it waits for settlement. */
export const FIRST_BUILDING_STAGE = 'demolition' satisfies PlanStage

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
  /** The provinces in which the property may be, for their anniversaries. */
  provinces: readonly Province[]
  closedFrom: number
  closedUntil: number
  /** From this stage on, stages without an own start wait for the settlement of the purchase; null if none does. */
  afterSettlement: PlanStage | null
  /** Site days from the plan's end to the settlement of the sale. */
  saleDays: number
}

/**
 * How far the work is: the stages before that of the board are finished, even if the day isn't known. `settlesOn` is the settlement
 * of the purchase, null while it isn't known.
 */
export interface Progress {
  stage: PlanStage | 'sold'
  today: CivilDay
  settlesOn: CivilDay | null
  /** When the buyer of a sold project settles; null or missing: as the plan assumes. */
  saleSettlesOn?: CivilDay | null
}

export interface StageDates {
  stage: PlanStage
  /** Null for a stage that is skipped or takes no time. */
  days: { from: CivilDay; to: CivilDay } | null
  /** An earlier stage that isn't finished when this one starts. */
  overlaps: PlanStage | null
  /** The planned end of a stage that should be finished, and isn't. */
  overdue: CivilDay | null
}

export interface PlanDates {
  stages: readonly StageDates[]
  /** The expected end of the last stage, which slips are measured by. */
  end: CivilDay
  /** When the buyer settles: so many site days after the end. The property is held until then. */
  buyerSettles: CivilDay
}

export function siteCalendar({ provinces, closedFrom, closedUntil }: SitePlan): WorkingCalendar {
  return { rules: 'adls-11', provinces, shutdown: { from: [12, closedFrom], until: [1, closedUntil] } }
}

/**
 * The days of each stage as planned. A stage starts on the first site day after all stages before it and, if it waits for it, after
 * settlement; or from its own start on. The day on which it was finished replaces the planned end.
 */
export function plannedDates(plan: SitePlan, settlesOn: CivilDay | null): PlanDates {
  return datesOf(plan, null, settlesOn)
}

/**
 * The days of each stage as expected today: a stage that isn't finished ends today at the earliest, or on the next site day, and
 * later ones follow. One that is finished on an unknown day ended as planned, but not after what followed it.
 */
export function expectedDates(plan: SitePlan, progress: Progress): PlanDates {
  const dates = datesOf(plan, progress, progress.settlesOn)
  const { stage, saleSettlesOn } = progress
  return stage === 'sold' && saleSettlesOn != null ? { ...dates, buyerSettles: saleSettlesOn } : dates
}

/** The stages that are finished on a day that isn't known. */
export function unknownEnds(plan: SitePlan, progress: Progress): PlanStage[] {
  return PLAN_STAGES.filter((stage) => {
    const { doneOn, skipped, days } = plan[stage]
    return doneOn === null && skipped === null && days > 0 && isFinished(plan, stage, progress)
  })
}

/** The site days from one day to another, both included. */
export function siteDays(plan: SitePlan, from: CivilDay, to: CivilDay): CivilDay[] {
  const calendar = siteCalendar(plan)
  const days: CivilDay[] = []
  for (let day = rollForward(from, calendar); day <= to; day = rollForward(addDays(day, 1), calendar))
    days.push(day)
  return days
}

/** The fewest site days of a stage that began on a day and isn't finished: it ends today at the earliest. */
export function leastSiteDays(plan: SitePlan, from: CivilDay, today: CivilDay): number {
  return Math.max(1, siteDays(plan, from, rollForward(today, siteCalendar(plan))).length)
}

/** The last day on which these dates are expected, if nothing changes; null if they stay. */
export function lastDayAsExpected(plan: SitePlan, progress: Progress): CivilDay | null {
  if (progress.stage === 'sold') return null
  const open = expectedDates(plan, progress).stages.filter(({ stage }) => !isFinished(plan, stage, progress))
  if (open.some(({ overdue }) => overdue !== null) || unknownEnds(plan, progress).length > 0) {
    return progress.today
  }
  const ends = open.flatMap(({ days }) => (days === null ? [] : [days.to]))
  return ends.sort()[0] ?? null
}

/** Calendar days from the baseline's end to the expected one: positive if it is later. */
export function slipDays(plan: SitePlan, baseline: SitePlan, progress: Progress): number {
  return daysBetween(plannedDates(baseline, progress.settlesOn).end, expectedDates(plan, progress).end)
}

/** What a slip costs in NZD with cents; negative for a plan that is faster. */
export function slipCost(purchasePrice: Amount, settings: HoldingCostSettings, days: number): number {
  return rounded(exactCostOfDelay(purchasePrice, settings, days), 2)
}

/** Months of 365/12 days, to one decimal, that the property is held from one day to another. */
export function heldMonths(from: CivilDay, to: CivilDay): number {
  const days = Math.max(0, daysBetween(from, to))
  return rounded(over(times(exact(days), exact(12)), exact(365)), 1)
}

interface Move {
  from: PlanStage | 'sold'
  to: PlanStage | 'sold'
  on: CivilDay
}

/** The plan after its project was moved: the stages that it left and passed are finished, and the new one and later ones aren't. */
export function movedPlan(plan: SitePlan, { from, to, on }: Move): SitePlan {
  const [left, at] = [placeOf(from), placeOf(to)]
  const stages = PLAN_STAGES.map((stage, index): [PlanStage, StagePlan] => {
    const { doneOn, skipped } = plan[stage]
    const isDone = index < at && skipped === null
    return [stage, { ...plan[stage], doneOn: isDone ? (doneOn ?? (index < left ? null : on)) : null }]
  })
  return { ...plan, ...(Object.fromEntries(stages) as Record<PlanStage, StagePlan>) }
}

/** The place of a stage in order; that of `sold` is after the last one. */
export function placeOf(stage: PlanStage | 'sold'): number {
  return stage === 'sold' ? PLAN_STAGES.length : PLAN_STAGES.indexOf(stage)
}

/** Whether a stage is finished, by its day or by the board. Without progress, the board isn't asked. */
export function isFinished(plan: SitePlan, stage: PlanStage, progress: Progress | null): boolean {
  return plan[stage].doneOn !== null || (progress !== null && placeOf(stage) < placeOf(progress.stage))
}

function datesOf(plan: SitePlan, progress: Progress | null, settlesOn: CivilDay | null): PlanDates {
  const calendar = siteCalendar(plan)
  const stages: StageDates[] = []
  let end: CivilDay | null = null
  for (const stage of PLAN_STAGES) {
    const { skipped, startsOn } = plan[stage]
    const free: CivilDay = end === null ? plan.startsOn : addDays(end, 1)
    const next = rollForward(startsOn ?? afterSettlement(plan, stage, { free, settlesOn }), calendar)
    const { days, overdue } = stageDates(plan, stage, { next, progress, calendar })
    const overlapping =
      days &&
      !isFinished(plan, stage, progress) &&
      stages.findLast((earlier) => earlier.days !== null && earlier.days.to >= days.from)
    stages.push({ stage, days, overlaps: (overlapping || null)?.stage ?? null, overdue })
    const last: CivilDay | null =
      days?.to ?? (skipped === null && startsOn !== null ? addDays(startsOn, -1) : null)
    if (last !== null && (end === null || last > end)) end = last
  }
  const last = end ?? addDays(plan.startsOn, -1)
  return { stages, end: last, buyerSettles: siteDaysAfter(last, plan.saleDays, calendar) }
}

/** The first day on which a stage can start, which is free of the stages before it. What is finished didn't wait. */
function afterSettlement(
  plan: SitePlan,
  stage: PlanStage,
  { free, settlesOn }: { free: CivilDay; settlesOn: CivilDay | null },
): CivilDay {
  const { doneOn } = plan[stage]
  if (settlesOn === null || settlesOn < free || !isWaiting(plan, stage)) return free
  return doneOn !== null && doneOn <= settlesOn ? free : addDays(settlesOn, 1)
}

/** When the buyer settles, as the plan assumes for a sale on this day. */
export function assumedSettlement(plan: SitePlan, soldOn: CivilDay): CivilDay {
  return siteDaysAfter(soldOn, plan.saleDays, siteCalendar(plan))
}

/** Whether a stage starts after settlement. */
export function isWaiting(plan: SitePlan, stage: PlanStage): boolean {
  const first = plan.afterSettlement
  const own = plan[stage]
  return first !== null && placeOf(stage) >= placeOf(first) && own.startsOn === null && own.skipped === null
}

interface Before {
  /** The first site day on which the stage can start. */
  next: CivilDay
  progress: Progress | null
  calendar: WorkingCalendar
}

function stageDates(
  plan: SitePlan,
  stage: PlanStage,
  { next, progress, calendar }: Before,
): Pick<StageDates, 'days' | 'overdue'> {
  const { days, startsOn, skipped, doneOn } = plan[stage]
  const until = (began: CivilDay, to: CivilDay) => ({
    days: { from: began < to ? began : to, to },
    overdue: null,
  })
  if (skipped !== null) return { days: null, overdue: null }
  // Work that is done may have begun on any day.
  if (doneOn !== null) return until(startsOn ?? next, doneOn)
  if (days === 0) return { days: null, overdue: null }
  const to = lastOf(next, days, calendar)
  if (progress === null) return until(next, to)
  if (isFinished(plan, stage, progress)) {
    const latest = latestEnd(plan, stage, progress)
    return until(next, to < latest ? to : latest)
  }
  if (to >= progress.today) return until(next, to)
  return { days: { from: next, to: rollForward(progress.today, calendar) }, overdue: to }
}

/** A stage that is finished ended today at the latest, or before a later one that is finished did. */
function latestEnd(plan: SitePlan, stage: PlanStage, { today }: Progress): CivilDay {
  const later = PLAN_STAGES.slice(placeOf(stage) + 1).map((one) => plan[one].doneOn)
  return later.reduce<CivilDay>((latest, day) => (day !== null && day < latest ? day : latest), today)
}

/** The last of so many site days, of which `from` is the first. */
function lastOf(from: CivilDay, days: number, calendar: WorkingCalendar): CivilDay {
  return siteDaysAfter(from, days - 1, calendar)
}

/** So many site days after a day, which isn't counted; that day for none. */
function siteDaysAfter(day: CivilDay, days: number, calendar: WorkingCalendar): CivilDay {
  let to = day
  for (let left = days; left > 0; left -= 1) to = rollForward(addDays(to, 1), calendar)
  return to
}
