import { addDays, type CivilDay, daysBetween, monthsBefore, weekdayOf } from '../dates/new-zealand-days.ts'
import { compare, type Exact, exact, over, plus, rounded, sum, times } from '../exact.ts'
import {
  expectedDates,
  type PlanDates,
  type Progress,
  plannedDates,
  type SitePlan,
  siteDays,
} from '../plan/plan.ts'
import type { PlanStage } from '../plan/plan-stages.ts'

/** What is planned, and what is left to spend, for a budget line, in NZD. A line of `sold` belongs to the plan's end. */
export interface StagedAmount {
  stage: PlanStage | 'sold'
  current: number
  toComplete: number
}

/** Spending in NZD. */
export interface DatedAmount {
  date: CivilDay
  amount: number
}

/** The spending up to a day, in NZD with cents; null where a line of the chart has no point. */
export interface SpendingPoint {
  day: CivilDay
  planned: number
  actual: number | null
  forecast: number | null
}

type Days = ReadonlyMap<PlanStage | 'sold', readonly CivilDay[]>

/** The sum of what is dated up to and including a day. */
export function actualSpend(expenses: readonly DatedAmount[], day: CivilDay): number {
  return rounded(spentUntil(expenses, day), 2)
}

interface Spending {
  lines: readonly StagedAmount[]
  expenses: readonly DatedAmount[]
  plan: SitePlan
  /** Null: what was planned is measured from the plan. */
  baseline: SitePlan | null
  progress: Progress
}

/**
 * Each Sunday from the first work or expense to the plan's end, and today: what was planned and spent until then; from today on
 * what was spent and the rest of each line, spread over what is left of its stage, or on the next day if nothing is.
 */
export function spendingCurve({ lines, expenses, plan, baseline, progress }: Spending): SpendingPoint[] {
  const { today } = progress
  const measured = baseline ?? plan
  const planned = stageDays(measured, plannedDates(measured, progress.settlesOn))
  const rest = restOf(stageDays(plan, expectedDates(plan, progress)), today)
  const used = [...planned.values(), ...rest.values()].flat()
  const days = weekEnds([...used, ...expenses.map(({ date }) => date), today], today)
  const spent = spentUntil(expenses, today)
  return days.map((day) => ({
    day,
    planned: rounded(amountUntil(lines, 'current', { days: planned, day }), 2),
    actual: day <= today ? actualSpend(expenses, day) : null,
    forecast:
      day < today ? null : rounded(plus(spent, amountUntil(lines, 'toComplete', { days: rest, day })), 2),
  }))
}

/**
 * The day on which the budget is spent if spending goes on as fast as from its first day to today; null if it is spent already. One or two
 * receipts say little: null too below a tenth of the budget, and for a day more than a year after the end of the plan.
 */
export function budgetEnd(
  budget: number,
  expenses: readonly DatedAmount[],
  { today, planEnd }: { today: CivilDay; planEnd: CivilDay },
): CivilDay | null {
  const spent = actualSpend(expenses, today)
  const first = firstSpending(expenses)
  if (first === null || spent <= 0 || spent >= budget) return null
  if (compare(times(exact(spent), exact(10)), exact(budget)) < 0) return null
  const days = exact(daysBetween(first, today) + 1)
  const needed = rounded(over(times(exact(budget), days), exact(spent)), 0)
  const end = addDays(first, Math.max(needed, 1) - 1)
  return end > monthsBefore(planEnd, -12) ? null : end
}

/** The day of the first expense; null without one. */
export function firstSpending(expenses: readonly DatedAmount[]): CivilDay | null {
  const [first, ...others] = expenses.map(({ date }) => date)
  return first === undefined ? null : others.reduce(earlier, first)
}

/** The site days of each stage. A stage that takes no time has the last day before it. */
function stageDays(plan: SitePlan, { stages, end }: PlanDates): Days {
  let last = plan.startsOn
  const days = new Map<PlanStage | 'sold', readonly CivilDay[]>([['sold', [end]]])
  for (const { stage, days: of } of stages) {
    const all = of === null ? [] : siteDays(plan, of.from, of.to)
    days.set(stage, all.length > 0 ? all : [of?.to ?? last])
    if (of !== null && of.to > last) last = of.to
  }
  return days
}

/** What is left of each stage after today. */
function restOf(days: Days, today: CivilDay): Days {
  const rest = [...days].map(([stage, all]): [PlanStage | 'sold', CivilDay[]] => {
    const left = all.filter((day) => day > today)
    return [stage, left.length > 0 ? left : [addDays(today, 1)]]
  })
  return new Map(rest)
}

/** The Sundays on which the weeks of these days end, and today in its week. */
function weekEnds(days: readonly CivilDay[], today: CivilDay): CivilDay[] {
  const [first, last] = [days.reduce(earlier, today), days.reduce(later, today)]
  const ends: CivilDay[] = []
  let day = addDays(first, (7 - weekdayOf(first)) % 7)
  for (; day < last; day = addDays(day, 7)) ends.push(day)
  return [...new Set([...ends, day, today])].sort()
}

const earlier = (a: CivilDay, b: CivilDay) => (b < a ? b : a)
const later = (a: CivilDay, b: CivilDay) => (b > a ? b : a)

/** The share of each line that is on days up to this one. */
function amountUntil(
  lines: readonly StagedAmount[],
  amount: 'current' | 'toComplete',
  { days, day }: { days: Days; day: CivilDay },
): Exact {
  const shares = lines.map((line) => {
    const of = days.get(line.stage) ?? []
    const until = exact(of.filter((one) => one <= day).length)
    return times(exact(line[amount]), over(until, exact(of.length)))
  })
  return sum(shares)
}

function spentUntil(expenses: readonly DatedAmount[], day: CivilDay): Exact {
  return sum(expenses.filter(({ date }) => date <= day).map(({ amount }) => exact(amount)))
}
