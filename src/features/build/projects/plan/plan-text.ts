import { shortDay } from '#src/features/deals/pipeline/card-text.ts'
import { addDays, type CivilDay, daysBetween, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatMoney, formatNumber } from '#src/finance/money.ts'
import {
  expectedDates,
  FIRST_BUILDING_STAGE,
  heldMonths,
  type Progress,
  placeOf,
  plannedDates,
  type SitePlan,
} from '#src/finance/plan/plan.ts'
import { waitingStage } from '#src/finance/plan/plan-settlement.ts'
import { PLAN_STAGES, type PlanStage } from '#src/finance/plan/plan-stages.ts'
import { costOfDelay, type HoldingCostSettings } from '#src/finance/price/holding-costs.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { countedMonths, type HeldTime, monthsHeld } from '../plan-schema.ts'
import { stageLabel } from '../schema.ts'

const ROOM_DAYS = 28
const LEAD_DAYS = 92
/** As many names as the narrowest picture has room for. */
const MOST_MONTHS = 18
const YEAR = 12
const STEPS = [1, 3, YEAR]

type Sale = Pick<Progress, 'stage' | 'today'>

export interface DelayCosts {
  purchasePrice: number
  settings: HoldingCostSettings
}

/** "Listing moves to 4 May, 7 days later: about $740."; null if its end stays. Without `costs`, the sentence has no amount. */
export function moveSentence(
  before: SitePlan,
  after: SitePlan,
  costs: DelayCosts | null,
  progress: Progress,
): string | null {
  const [from, to] = [expectedDates(before, progress), expectedDates(after, progress)]
  const isOfListing = to.end !== from.end
  const end = isOfListing ? to.end : to.buyerSettles
  const days = daysBetween(isOfListing ? from.end : from.buyerSettles, end)
  if (days === 0) return null
  const size = `${pluralize(Math.abs(days), 'day')} ${days > 0 ? 'later' : 'earlier'}`
  const cost = costs && formatMoney(costOfDelay(costs.purchasePrice, costs.settings, Math.abs(days)))
  const moved = cost === null ? size : `${size}: about ${cost}${days > 0 ? '' : ' saved'}`
  const name = isOfListing ? 'Listing' : 'The buyer’s settlement'
  return `${name} moves to ${shortDay(end, progress.today)}, ${moved}.`
}

/** From the settlement on: "Held 5 Mar – 10 Sep 2027, 6.2 months", before its end and unsold "Will be held …"; or that the plan ends before the property is one's own. */
export function heldText(from: CivilDay, to: CivilDay, { stage, today }: Sale): string {
  if (to > from)
    return `${to > today && stage !== 'sold' ? 'Will be held' : 'Held'} ${periodText({ from, to })}, ${formatNumber(heldMonths(from, to), 1)} months`
  return `This plan ends before settlement on ${formatDate(from)}`
}

/** How long a property is held by its plan, "116 days, 3.8 months"; null for a plan that ends before it is one's own. */
export function heldAmount(plan: HeldTime): string | null {
  const { held, dates } = plan
  const days = daysBetween(held.from, dates.buyerSettles)
  if (days <= 0) return null
  return `${pluralize(days, 'day')}, ${formatNumber(monthsHeld(plan), 1)} months`
}

/** What it counts, beside "held". */
export function heldBasis({ held }: Pick<HeldTime, 'held'>): string {
  return `${held.since === 'settlement' ? 'from settlement' : 'from the project’s start'} until the buyer settles`
}

/** Of a sold project: "Held 5 Mar – 29 Jun 2027, 3.8 months, from settlement until the buyer settles. "; null as `heldAmount`. */
export function heldSentence(plan: HeldTime, today: CivilDay): string | null {
  if (heldAmount(plan) === null) return null
  return `${heldText(plan.held.from, plan.dates.buyerSettles, { stage: 'sold', today })}, ${heldBasis(plan)}. `
}

/** "The buyer settles on 29 Jun 2027.", or settled. */
export function buyerSettlesText(on: CivilDay, today: CivilDay): string {
  return `The buyer ${on < today ? 'settled' : 'settles'} on ${formatDate(on)}.`
}

/**
 * Which months a forecast counts, and from when: "Counts 3.8 months of holding, from settlement on 5 Mar 2027 until the buyer settles on
 * 29 Jun 2027."
 */
export function countedMonthsText(plan: HeldTime | null, dealMonths: number): string {
  const ofDeal = `Counts the deal’s ${pluralize(dealMonths, 'month')} of holding`
  if (plan === null) return `${ofDeal}.`
  const { held, dates } = plan
  const isOwned = held.since === 'settlement'
  const start = `${isOwned ? 'settlement' : 'the project’s start'} on ${formatDate(held.from)}`
  if (monthsHeld(plan) === 0) return `${ofDeal}, as the plan ends before ${start}.`
  const end = `${dates.buyerSettles === dates.end ? 'the plan ends' : 'the buyer settles'} on ${formatDate(dates.buyerSettles)}`
  const months = formatNumber(countedMonths(plan, dealMonths), 1)
  return `Counts ${months} months of holding, from ${start} until ${end}${isOwned ? '' : `, as ${NO_SETTLEMENT}`}.`
}

/** Why months aren’t counted from settlement. */
export const NO_SETTLEMENT = 'the settlement date isn’t known'

interface WaitsText {
  /** "The dates from Demolition on are counted from the plan’s start." */
  counted: string
  /** What the settlement date is needed for: "see when the build can start". */
  toSee: string
  /** "The build starts after settlement": for a builder, who doesn’t enter its date. */
  waits: string
}

/** What the dates of stages that wait for settlement are counted from while its day isn’t known; null if none waits. */
export function waitsText(plan: SitePlan, progress: Progress): WaitsText | null {
  const first = waitingStage(plan, progress)
  if (first === null) return null
  const before = PLAN_STAGES.slice(0, placeOf(first))
  const own = before.findLast((stage) => plan[stage].startsOn !== null)
  const isBuilding = before.some(
    (stage) =>
      placeOf(stage) >= placeOf(FIRST_BUILDING_STAGE) && plan[stage].skipped === null && plan[stage].days > 0,
  )
  const what = isBuilding ? stageLabel(first) : 'the build'
  const start = own === undefined ? 'the plan’s start' : `the start set for ${stageLabel(own)}`
  return {
    counted: `The dates from ${stageLabel(first)} on are counted from ${start}.`,
    toSee: `see when ${what} can start`,
    waits: `${what.charAt(0).toUpperCase()}${what.slice(1)} starts after settlement`,
  }
}

/** "Demolition starts 95 days before settlement." */
export function earlyText(stage: PlanStage, days: number): string {
  return `${stageLabel(stage)} starts ${pluralize(days, 'day')} before settlement.`
}

/** "7 days late", "3 days early" or "on time". */
export function slipText(days: number): string {
  if (days === 0) return 'on time'
  return `${pluralize(Math.abs(days), 'day')} ${days > 0 ? 'late' : 'early'}`
}

/** "18 Jan – 29 Jan 2027"; the year of the first day only if it differs. */
export function periodText({ from, to }: { from: CivilDay; to: CivilDay }): string {
  return from === to ? formatDate(to) : `${shortDay(from, to)} – ${formatDate(to)}`
}

/**
 * The days of the picture: those of the plan and its baseline, today until the sale unless the first day is far away, and room to
 * make stages longer.
 */
export function picturedDays(plan: SitePlan, baseline: SitePlan | null, progress: Progress) {
  const shown = [
    expectedDates(plan, progress),
    ...(baseline ? [plannedDates(baseline, progress.settlesOn)] : []),
  ]
  const days = shown.flatMap(({ stages }) => stages.flatMap((one) => one.days ?? []))
  const [first = plan.startsOn] = [plan.startsOn, ...days.map((one) => one.from)].sort()
  const isNear = progress.stage !== 'sold' && daysBetween(progress.today, first) <= LEAD_DAYS
  const today = isNear ? [progress.today] : []
  const [from = first] = [first, ...today].sort()
  const ends = [from, ...today, ...days.map(({ to }) => to)].sort()
  const count = daysBetween(from, ends.at(-1) ?? from) + 1 + ROOM_DAYS
  return { from, count }
}

/** The first days of the months among so many days; of many, those of quarters or years. Years are named among more than one. */
export function monthsOf(from: CivilDay, count: number): { name: string; day: CivilDay }[] {
  const days = Array.from({ length: count }, (_, index) => addDays(from, index))
  const months = days.filter((day) => day.endsWith('-01'))
  const step = STEPS.find((some) => months.length / some <= MOST_MONTHS) ?? YEAR
  return months
    .filter((day) => (Number(day.slice(5, 7)) - 1) % step === 0)
    .map((day) => {
      const isYear = day.endsWith('-01-01') && months.length > YEAR
      return { name: isYear ? day.slice(0, 4) : formatDate(day).slice(2, 5), day }
    })
}
