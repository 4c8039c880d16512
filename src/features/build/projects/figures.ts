import { inDays, SOON_DAYS, shortDay } from '#src/features/deals/pipeline/card-text.ts'
import { overBudgetPercent } from '#src/finance/budget/budget.ts'
import {
  type CivilDay,
  daysBetween,
  durationDays,
  isInPeriod,
  type Period,
  profitDay,
} from '#src/finance/dates/new-zealand-days.ts'
import { formatMoney, totalOf } from '#src/finance/money.ts'
import { DEFAULT_HOLDING_COSTS } from '#src/finance/price/holding-costs.ts'
import { expectedEarnings, purchasePriceUsed, soldEarnings } from '#src/finance/price/profit.ts'
import { realisedActuals } from '#src/finance/price/realised.ts'
import { isListed } from '#src/lib/rows/open-rows.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import type { Need } from '#src/ui/board/need-line.tsx'
import { openDateText } from './open-dates.ts'
import { type Project, stageLabel } from './schema.ts'

/** Profit before (gross) or after (net) holding costs. */
export type ProfitView = 'gross' | 'net'

export const PROFIT_VIEWS = [
  { value: 'gross', label: 'Gross' },
  { value: 'net', label: 'Net' },
] as const

export const PERIODS = [
  { value: 'all', label: 'All Time' },
  { value: 'year', label: 'Last 12 Months' },
  { value: 'quarter', label: 'Last 3 Months' },
] as const

/** What the earnings of a project follow from. */
export type TradedProject = Pick<
  Project,
  | 'status'
  | 'doneUpValue'
  | 'renovationCost'
  | 'profitMargin'
  | 'holdingCosts'
  | 'actualPurchasePrice'
  | 'actualSalePrice'
  | 'actualRenovationCost'
  | 'settledOn'
>

/** What a project is sold for, bought for and renovated for: actual amounts once it is sold, and expected ones until then. */
export function tradeOf(project: TradedProject) {
  const { actualSalePrice: sale, actualPurchasePrice: price, actualRenovationCost: renovation } = project
  if (realisedActuals({ ...project, isSold: project.status === 'sold' }) !== null)
    return { sale, price, renovation }
  const { doneUpValue, renovationCost } = project
  return { sale: doneUpValue, price: purchasePriceUsed(project) || null, renovation: renovationCost }
}

export function earningsOf(project: TradedProject, view: ProfitView) {
  const settings = view === 'net' ? settingsOf(project) : undefined
  const { sale, price, renovation } = tradeOf(project)
  return project.status === 'sold'
    ? soldEarnings({ salePrice: sale, purchasePrice: price, renovationCost: renovation }, settings)
    : expectedEarnings({ doneUpValue: sale, purchasePrice: price, renovationCost: renovation }, settings)
}

/** The deal's own holding costs, or the defaults. */
export function settingsOf({ holdingCosts }: Pick<Project, 'holdingCosts'>) {
  return holdingCosts ?? DEFAULT_HOLDING_COSTS
}

/** The projects of a period, by the day in Auckland on which they were sold, or created if not sold. */
export function inPeriod(projects: readonly Project[], period: Period, today: CivilDay): readonly Project[] {
  if (period === 'all') return projects
  return projects.filter((project) =>
    isInPeriod(profitDay({ ...project, isSold: project.status === 'sold' }), period, today),
  )
}

/** "$4,451 over". */
export function againstBudget(variance: number | null): string {
  if (variance === 0) return 'on budget'
  const amount = formatMoney(variance && Math.abs(variance))
  return variance === null ? amount : `${amount} ${variance > 0 ? 'over' : 'under'}`
}

export function sumOfProfits(projects: readonly Project[], view: ProfitView): number | null {
  return totalOf(projects.map((project) => earningsOf(project, view).profit))
}

export function isOverdue({ status, targetCompletion }: Project, today: CivilDay): boolean {
  return !isListed(status) && targetCompletion !== null && targetCompletion < today
}

/** That a project is over its budget, and its next date; `today` is the civil day in Auckland. */
export function needOf(project: Project, today: CivilDay): Need {
  const deadline = withOpenDates(project, deadlineOf(project, today), today)
  const percent = overBudgetPercent(project.budget, project.budgetForecast)
  if (project.status === 'sold' || percent === null) return deadline
  const words = [`${percent}% over`, ...(deadline.kind === 'nothing' ? [] : [deadline.text])]
  return { ...deadline, kind: 'overdue', text: words.join(' · '), isSoon: true }
}

/** The next date with what else of the agreement isn't done yet, "Deposit $58,000 today" with how many more; and the project's own, if it is late. */
function withOpenDates(project: Project, deadline: Need, today: CivilDay): Need {
  const { status, openDates } = project
  if (openDates.length === 0 || status === 'sold') return deadline
  const own = deadline.kind === 'overdue' || deadline.kind === 'done' ? [deadline.text] : []
  const next = nextDateOf(project, today)
  const dates = openDates.map((date) => openDateText(date, today))
  const more = [...dates, ...own].filter((text) => text !== next.text)
  return { ...next, ...(more.length > 0 && { more }) }
}

/**
 * The nearest of the agreement's open dates and the project's own, on its card and its page; what is due soon comes before a plan
 * that is late.
 */
export function nextDateOf(project: Project, today: CivilDay): Need {
  const deadline = deadlineOf(project, today)
  const { status, targetCompletion } = project
  const [first] = project.openDates
  if (first === undefined || status === 'sold') return deadline
  const days = first.on === null ? Number.POSITIVE_INFINITY : daysBetween(today, first.on)
  const isNearer = targetCompletion === null || first.on === null || first.on <= targetCompletion
  if (deadline.kind === 'overdue' ? days > SOON_DAYS : deadline.kind === 'date' && !isNearer) return deadline
  const text = openDateText(first, today)
  if (days < 0) return { kind: 'overdue', text, isSoon: true }
  return { kind: 'date', text, isSoon: days <= SOON_DAYS }
}

/** The next date on a project’s page: the nearest, and beside what is late or done, for which the page has room, what comes next. */
export function headDateOf(project: Project, today: CivilDay): Need {
  const next = nextDateOf(project, today)
  const ahead = dateAhead(project, today)
  const isOwn = next.text === deadlineOf(project, today).text
  if (!isOwn || ahead === null) return next
  if (next.kind === 'date') return { ...next, ...ahead }
  return { ...next, text: `${next.text} · ${ahead.text}` }
}

/** "Finishings ends in 11 days": the nearest date that hasn’t passed; null if there is none. */
function dateAhead(project: Project, today: CivilDay): Pick<Need, 'text' | 'isSoon'> | null {
  const { status, openDates, targetCompletion, stageEndsOn } = project
  if (status === 'sold') return null
  const target = isListed(status) ? null : targetCompletion
  const dates = [
    ...openDates.map((date) => ({ on: date.on, text: openDateText(date, today) })),
    { on: target, text: target && `Target date ${inDays(daysBetween(today, target))}` },
    { on: stageEndsOn, text: stageEnd(project, today).text },
  ].filter(({ on }) => on !== null && on >= today)
  const [first] = dates.toSorted((one, other) => (one.on ?? '').localeCompare(other.on ?? ''))
  if (!first?.on || !first.text) return null
  return { text: first.text, isSoon: daysBetween(today, first.on) <= SOON_DAYS }
}

/** The project’s own next date; `today` is the civil day in Auckland. */
function deadlineOf(project: Project, today: CivilDay): Need {
  const { status, targetCompletion, actualCompletion, stageEnteredAt, stageEndsOn, daysLate, saleSettlesOn } =
    project
  if (status === 'sold' && saleSettlesOn !== null && saleSettlesOn >= today) {
    const days = daysBetween(today, saleSettlesOn)
    return { kind: 'date', text: `Buyer settles ${inDays(days)}`, isSoon: days <= SOON_DAYS }
  }
  if (status === 'sold') {
    return { kind: 'done', text: `Sold ${shortDay(actualCompletion, today)}`, isSoon: false }
  }
  if (isListed(status))
    return { kind: 'done', text: `Listed ${shortDay(stageEnteredAt, today)}`, isSoon: false }
  const overdue = (text: string): Need => ({ kind: 'overdue', text, isSoon: true })
  if (daysLate !== null && daysLate > 0) return overdue(`${pluralize(daysLate, 'day')} late`)
  if (isOverdue(project, today)) return overdue(`Overdue · target ${shortDay(targetCompletion, today)}`)
  // Without a baseline, how late the whole plan is isn't known.
  if (daysLate === null && stageEndsOn !== null && stageEndsOn < today)
    return overdue(`Stage was due ${shortDay(stageEndsOn, today)}`)
  if (targetCompletion === null) return stageEnd(project, today)
  const days = daysBetween(today, targetCompletion)
  return { kind: 'date', text: `Target date ${inDays(days)}`, isSoon: days <= SOON_DAYS }
}

/** "Demolition ends in 3 days": without a target date, the plan's own. */
function stageEnd({ status, stageEndsOn }: Project, today: CivilDay): Need {
  if (stageEndsOn === null || stageEndsOn < today)
    return { kind: 'nothing', text: 'No target date', isSoon: false }
  const days = daysBetween(today, stageEndsOn)
  const stage = isListed(status) ? 'Listing' : stageLabel(status)
  return { kind: 'date', text: `${stage} ends ${inDays(days)}`, isSoon: days <= SOON_DAYS }
}

/** Whole days from start to sale; null for a project that isn't sold. */
export function daysTaken({ startDate, actualCompletion }: Project): number | null {
  return durationDays(startDate, actualCompletion)
}
