import { exact, sum, toNumber } from '#src/finance/exact.ts'
import { totalOf } from '#src/finance/money.ts'
import {
  averageMarginPercent,
  hasProfitInputs,
  investment,
  profit,
  purchasePriceUsed,
} from '#src/finance/price/profit.ts'
import { asPlanned } from '../as-planned.ts'
import { needOf } from '../card-text.ts'
import type { BoardDeal } from '../schema.ts'

export type PipelineOverview = ReturnType<typeof pipelineOverview>

/** NZD and percent; null while no deal has all three inputs. Pass no abandoned deals. `today` is in Auckland. */
export function pipelineOverview(deals: readonly BoardDeal[], today: string) {
  const inputs = deals
    .map(asPlanned)
    .map((deal) => ({ ...deal, purchasePrice: purchasePriceUsed(deal) }))
    .filter((deal) => hasProfitInputs(deal.doneUpValue, deal.purchasePrice, deal.renovationCost))
  const needs = deals.map((deal) => needOf(deal, today))
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
    needAttention: needs.filter((need) => need.isThisWeek).length,
    overdue: needs.filter((need) => need.kind === 'overdue').length,
    dueThisWeek: needs.filter((need) => need.kind === 'date' && need.isThisWeek).length,
    missing: needs.filter((need) => need.kind === 'missing').length,
  }
}
