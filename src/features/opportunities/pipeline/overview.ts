import { exact, sum, toNumber } from '#src/finance/exact.ts'
import { totalOf } from '#src/finance/money.ts'
import {
  averageMarginPercent,
  hasProfitInputs,
  investment,
  profit,
  purchasePriceUsed,
} from '#src/finance/profit.ts'
import type { StageSummary } from '#src/ui/board/lanes.ts'
import { type Columns, sumOfPrices } from '../board/board-changes.ts'
import { whatNeedsMe } from '../board/card-text.ts'
import { BOARD_STATUSES, type OpportunityCard } from '../schema.ts'

/** The board in a few figures: NZD and percent, null while no deal has all three inputs. */
export interface PipelineOverview {
  averageMarginPercent: number | null
  profit: number | null
  moneyIn: number | null
  /** What profit and money in are made of. */
  doneUpValue: number | null
  price: number | null
  renovation: number | null
  /** Deals that count in the three figures, and deals altogether. */
  completeDeals: number
  deals: number
  needYouThisWeek: number
  overdue: number
  /** Of those that need you: with a date within the week, and with a figure missing. */
  dueThisWeek: number
  missing: number
}

/** Adds up the deals that are not abandoned; `today` is the civil day in Auckland. */
export function pipelineOverview(deals: readonly OpportunityCard[], today: string): PipelineOverview {
  const inputs = deals
    .map((deal) => ({ ...deal, purchasePrice: purchasePriceUsed(deal) }))
    .filter((deal) => hasProfitInputs(deal.doneUpValue, deal.purchasePrice, deal.renovationCost))
  const needs = deals.map((deal) => whatNeedsMe(deal, today))
  const isEmpty = inputs.length === 0
  const total = (amounts: number[]) => (isEmpty ? null : toNumber(sum(amounts.map(exact))))
  return {
    averageMarginPercent: isEmpty ? null : averageMarginPercent(inputs),
    profit: total(inputs.map((deal) => profit(deal.doneUpValue, deal.purchasePrice, deal.renovationCost))),
    moneyIn: total(inputs.map((deal) => investment(deal.purchasePrice, deal.renovationCost))),
    doneUpValue: totalOf(inputs.map((deal) => deal.doneUpValue)),
    price: totalOf(inputs.map((deal) => deal.purchasePrice)),
    renovation: totalOf(inputs.map((deal) => deal.renovationCost)),
    completeDeals: inputs.length,
    deals: deals.length,
    needYouThisWeek: needs.filter((need) => need.isThisWeek).length,
    overdue: needs.filter((need) => need.kind === 'overdue').length,
    dueThisWeek: needs.filter((need) => need.kind === 'date' && need.isThisWeek).length,
    missing: needs.filter((need) => need.kind === 'missing').length,
  }
}

/** Count and sum of every stage in board order. */
export function stageSummaries(columns: Columns): StageSummary[] {
  const stages = BOARD_STATUSES.map((stage) => ({
    stage,
    count: columns[stage.value].length,
    sum: sumOfPrices(columns[stage.value]) ?? 0,
  }))
  const largest = Math.max(1, ...stages.map(({ sum: amount }) => amount))
  return stages.map((summary) => ({ ...summary, share: summary.sum / largest }))
}
