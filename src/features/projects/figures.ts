import { DEFAULT_HOLDING_COSTS } from '#src/finance/holding-costs.ts'
import { totalOf } from '#src/finance/money.ts'
import {
  type CivilDay,
  civilDay,
  daysBetween,
  durationDays,
  formatDate,
  isInPeriod,
  type Period,
  profitDay,
} from '#src/finance/new-zealand-days.ts'
import {
  grossMarginPercent,
  hasProfitInputs,
  investment,
  netMarginPercent,
  netProfit,
  profit,
  purchasePriceUsed,
  soldMarginPercent,
  soldNetProfit,
  soldProfit,
} from '#src/finance/profit.ts'
import { counted } from '#src/lib/counted.ts'
import type { Need } from '#src/ui/board/need-line.tsx'
import type { Project } from './schema.ts'

/** Whether holding costs are taken off the profit. */
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

/** A date this near is set in bold. */
const SOON_DAYS = 14

/** NZD and whole percent; null is shown as a dash. */
export interface Earnings {
  profit: number | null
  marginPercent: number | null
}

/** What a project has earned once sold, and until then what it is expected to earn. */
export function earningsOf(project: Project, view: ProfitView): Earnings {
  return project.status === 'sold' ? soldEarnings(project, view) : expectedEarnings(project, view)
}

function soldEarnings(project: Project, view: ProfitView): Earnings {
  const actuals = {
    salePrice: project.actualSalePrice,
    purchasePrice: project.actualPurchasePrice,
    renovationCost: project.actualRenovationCost,
  }
  const earned = view === 'gross' ? soldProfit(actuals) : soldNetProfit(actuals, settingsOf(project))
  return { profit: earned, marginPercent: soldMarginPercent(earned, actuals) }
}

function expectedEarnings(project: Project, view: ProfitView): Earnings {
  const { doneUpValue, renovationCost } = project
  const price = purchasePriceUsed(project)
  if (!hasProfitInputs(doneUpValue, price, renovationCost)) return { profit: null, marginPercent: null }
  const settings = settingsOf(project)
  return view === 'gross'
    ? {
        profit: profit(doneUpValue, price, renovationCost),
        marginPercent: grossMarginPercent(doneUpValue, price, renovationCost),
      }
    : {
        profit: netProfit(doneUpValue, price, renovationCost, settings),
        marginPercent: netMarginPercent(doneUpValue, price, renovationCost, settings),
      }
}

/** The deal's own holding costs, else the usual ones. */
export function settingsOf({ holdingCosts }: Pick<Project, 'holdingCosts'>) {
  return holdingCosts ?? DEFAULT_HOLDING_COSTS
}

/** The projects that count in a period: by the day they were sold, else by the day they were created, in Auckland. */
export function inPeriod(projects: readonly Project[], period: Period, today: CivilDay): readonly Project[] {
  if (period === 'all') return projects
  return projects.filter((project) =>
    isInPeriod(profitDay({ ...project, isSold: project.status === 'sold' }), period, today),
  )
}

/** The board in a few figures: NZD, null where nothing can be added up. */
export interface ProjectSummary {
  active: number
  overdue: number
  moneyIn: number | null
  expected: number | null
  made: number | null
  sold: number
  /** Of the money in: what was paid, and what renovating cost or is planned to. */
  paid: number | null
  renovation: number | null
  /** Projects that count in the money in, in the profit expected and in the profit made. */
  counted: { moneyIn: number; expected: number; made: number }
}

/** Adds up the projects: what is in those under way, what they are expected to earn, and what the sold ones earned. */
export function summaryOf(projects: readonly Project[], view: ProfitView, today: CivilDay): ProjectSummary {
  const active = projects.filter(({ status }) => status !== 'sold')
  const sold = projects.filter(({ status }) => status === 'sold')
  const spent = active.flatMap(({ actualPurchasePrice, actualRenovationCost, renovationCost }) => {
    const renovation = actualRenovationCost ?? renovationCost
    const total = investment(actualPurchasePrice, renovation)
    return total === 0 ? [] : [{ paid: actualPurchasePrice, renovation, total }]
  })
  const withProfit = (some: readonly Project[]) =>
    some.filter((project) => earningsOf(project, view).profit !== null).length
  return {
    active: active.length,
    overdue: active.filter((project) => isOverdue(project, today)).length,
    moneyIn: totalOf(spent.map(({ total }) => total)),
    paid: totalOf(spent.map(({ paid }) => paid)),
    renovation: totalOf(spent.map(({ renovation }) => renovation)),
    counted: { moneyIn: spent.length, expected: withProfit(active), made: withProfit(sold) },
    expected: sumOfProfits(active, view),
    made: sumOfProfits(sold, view),
    sold: sold.length,
  }
}

/** The projects' profits together in NZD; null where none can be worked out. */
export function sumOfProfits(projects: readonly Project[], view: ProfitView): number | null {
  return totalOf(projects.map((project) => earningsOf(project, view).profit))
}

export function isOverdue({ status, targetCompletion }: Project, today: CivilDay): boolean {
  return status !== 'sold' && targetCompletion !== null && targetCompletion < today
}

/** A project's deadline in one line; `today` is the civil day in Auckland. */
export function deadlineOf(project: Project, today: CivilDay): Need {
  const { status, targetCompletion, actualCompletion } = project
  if (status === 'sold')
    return { kind: 'done', text: `Sold ${shortDay(actualCompletion, today)}`, isSoon: false }
  if (targetCompletion === null) return { kind: 'nothing', text: 'No target date', isSoon: false }
  if (isOverdue(project, today)) {
    return { kind: 'overdue', text: `Overdue · target ${shortDay(targetCompletion, today)}`, isSoon: true }
  }
  const days = daysBetween(today, targetCompletion)
  const when = days === 0 ? 'today' : `in ${counted(days, 'day')}`
  return { kind: 'date', text: `Target ${when}`, isSoon: days <= SOON_DAYS }
}

/** Whole days since the project came to its stage. */
export function daysHere({ stageEnteredAt }: Pick<Project, 'stageEnteredAt'>, today: CivilDay): number {
  const entered = civilDay(stageEnteredAt)
  return entered === null ? 0 : Math.max(0, daysBetween(entered, today))
}

/** Whole days from the start to the sale; null for a project that is not sold. */
export function daysTaken({ startDate, actualCompletion }: Project): number | null {
  return durationDays(startDate, actualCompletion)
}

/** "19 Nov", with the year when it is another one. */
function shortDay(value: string | null, today: CivilDay): string {
  const date = formatDate(value)
  return date.endsWith(today.slice(0, 4)) ? date.slice(0, -5) : date
}
