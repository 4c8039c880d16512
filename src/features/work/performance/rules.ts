import { settingsOf } from '#src/features/build/projects/figures.ts'
import { PROJECT_STAGES, type ProjectStage } from '#src/features/build/projects/schema.ts'
import { BOARD_STATUSES, type BoardStatus, type DealStatus } from '#src/features/deals/pipeline/schema.ts'
import {
  averageDurationDays,
  averageStayDays,
  type CivilDay,
  durationDays,
  type Period,
  periodStart,
} from '#src/finance/dates/new-zealand-days.ts'
import { totalOf } from '#src/finance/money.ts'
import type { HoldingCostSettings } from '#src/finance/price/holding-costs.ts'
import {
  acceptanceRatePercent,
  averageReturnPercent,
  soldNetProfit,
  soldProfit,
} from '#src/finance/price/profit.ts'
import {
  MOST_MONTHS,
  type NamedProject,
  type OfferFigures,
  type OfferLog,
  PROJECTS_NAMED,
  type ProfitSpan,
  type SoldFigures,
  type StageStays,
} from './schema.ts'

/** Money in NZD. `soldOn` is the completion date, or the creation date if that isn't set. */
export interface Sale {
  id: string
  address: string
  soldOn: CivilDay
  startedOn: CivilDay | null
  completedOn: CivilDay | null
  purchasePrice: number | null
  renovationCost: number | null
  salePrice: number | null
  holdingCosts: HoldingCostSettings | null
}

/** The data of one period; the latest sale first. */
export interface PerformanceFacts {
  deals: Partial<Record<DealStatus, number>>
  offerLog: OfferLog
  sales: readonly Sale[]
  dealStays: readonly StageStays[]
  projectStays: readonly StageStays[]
}

type Earned = Sale & { gross: number | null; net: number | null }

export function performanceOf(facts: PerformanceFacts, period: Period, today: CivilDay) {
  const from = periodStart(period, today)
  const sales = facts.sales.map((sale): Earned => {
    const { salePrice, purchasePrice, renovationCost } = sale
    const actuals = { salePrice, purchasePrice, renovationCost }
    return { ...sale, gross: soldProfit(actuals), net: soldNetProfit(actuals, settingsOf(sale)) }
  })
  return {
    period,
    from,
    to: today,
    offers: offersOf(facts.deals),
    offerLog: facts.offerLog,
    sold: soldFigures(sales),
    ...profitsOverTime(sales, from, today),
    projects: sales.slice(0, PROJECTS_NAMED).map(named),
    dealStages: stageTimes(DEAL_STAGES, facts.dealStays),
    projectStages: stageTimes(STAGES_BEFORE_SOLD, facts.projectStays),
  }
}

/** Made: deals from Offer Made to Won. Accepted: from Offer Accepted to Won. Abandoned deals count as neither. */
export function offersOf(deals: PerformanceFacts['deals']): OfferFigures {
  const countFrom = (first: BoardStatus) => {
    const at = BOARD_STATUSES.findIndex(({ value }) => value === first)
    return BOARD_STATUSES.slice(at).reduce((count, { value }) => count + (deals[value] ?? 0), 0)
  }
  const [made, accepted] = [countFrom('offer_made'), countFrom('offer_accepted')]
  return {
    deals: Object.values(deals).reduce((count, some) => count + some, 0),
    made,
    accepted,
    won: countFrom('won'),
    acceptanceRatePercent: acceptanceRatePercent(made, accepted),
  }
}

function soldFigures(sales: readonly Earned[]): SoldFigures {
  const complete = sales.filter(({ gross }) => gross !== null)
  const durations = sales.flatMap(({ startedOn, completedOn }) => durationDays(startedOn, completedOn) ?? [])
  const gross = totalOf(complete.map((sale) => sale.gross))
  const net = totalOf(complete.map((sale) => sale.net))
  return {
    count: sales.length,
    withProfit: complete.length,
    salePrices: totalOf(complete.map(({ salePrice }) => salePrice)),
    purchasePrices: totalOf(complete.map(({ purchasePrice }) => purchasePrice)),
    renovationCosts: totalOf(complete.map(({ renovationCost }) => renovationCost)),
    holdingCosts: gross === null || net === null ? null : totalOf([gross, -net]),
    gross: { totalProfit: gross, averageReturnPercent: averageReturn(sales, 'gross') },
    net: { totalProfit: net, averageReturnPercent: averageReturn(sales, 'net') },
    averageDurationDays: averageDurationDays(
      sales.map(({ startedOn, completedOn }) => ({ start: startedOn, completion: completedOn })),
    ),
    durationDays: durations.reduce((days, some) => days + some, 0),
    withDuration: durations.length,
  }
}

function averageReturn(sales: readonly Earned[], view: 'gross' | 'net'): number | null {
  return averageReturnPercent(
    sales.map((sale) => ({ profit: sale[view], purchasePrice: sale.purchasePrice })),
  )
}

function named(sale: Earned): NamedProject {
  const { startedOn, completedOn, holdingCosts, ...project } = sale
  return {
    ...project,
    grossReturnPercent: averageReturn([sale], 'gross'),
    netReturnPercent: averageReturn([sale], 'net'),
    days: durationDays(startedOn, completedOn),
  }
}

/** Profits by month of sale, from the start of the period or the first sale; by year for many months. */
function profitsOverTime(
  sales: readonly Earned[],
  from: CivilDay | null,
  today: CivilDay,
): { profitBy: 'month' | 'year'; profits: ProfitSpan[] } {
  const days = sales.map(({ soldOn }) => soldOn).toSorted()
  const [first, last] = [from ?? days[0] ?? today, [today, ...days.slice(-1)].toSorted().at(-1) ?? today]
  const months = monthsFrom(first.slice(0, 7), last.slice(0, 7))
  const profitBy = months.length > MOST_MONTHS ? 'year' : 'month'
  const spans = profitBy === 'month' ? months : [...new Set(months.map((month) => month.slice(0, 4)))]
  return {
    profitBy,
    profits: spans.map((span) => {
      const sold = sales.filter(({ soldOn }) => soldOn.startsWith(span))
      return {
        span,
        sold: sold.length,
        gross: totalOf(sold.map(({ gross }) => gross)),
        net: totalOf(sold.map(({ net }) => net)),
      }
    }),
  }
}

function monthsFrom(first: string, last: string): string[] {
  const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
  const [start, end] = [numberOf(first), numberOf(last)]
  return Array.from({ length: end - start + 1 }, (_, index) => {
    const month = start + index
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

const DEAL_STAGES = BOARD_STATUSES.map(({ value }) => value).filter((stage) => stage !== 'won')
const STAGES_BEFORE_SOLD = PROJECT_STAGES.map(({ value }) => value).filter(
  (stage): stage is Exclude<ProjectStage, 'sold'> => stage !== 'sold',
)

function stageTimes<Stage extends string>(stages: readonly Stage[], stays: readonly StageStays[]) {
  return stages.map((stage) => {
    const { seconds, count } = stays.find((stay) => stay.stage === stage) ?? { seconds: 0, count: 0 }
    return { stage, averageDays: averageStayDays(seconds, count), count }
  })
}
