import { exact, percent, plus, rounded, times } from './exact.ts'
import type { HoldingCostSettings } from './holding-costs.ts'
import { netProfit } from './profit.ts'
import { type SellingPlan, withSellingPlan } from './selling-costs.ts'

export interface SensitivityDeal {
  doneUpValue: number
  purchasePrice: number
  renovationCost: number
  holdingCosts: HoldingCostSettings
  sellingPlan: SellingPlan | null
}

/** What one row or column changes: a percentage of the sale price or the renovation cost, or months longer. */
export interface SensitivityAxis {
  of: 'salePrice' | 'renovation' | 'months'
  steps: number[]
}

export const SALE_PRICE_STEPS = [-10, -5, 0, 5, 10]
export const RENOVATION_STEPS = [-10, 0, 10, 20]
export const MONTH_STEPS = [0, 1, 2, 3, 6]

/** The deal with one step of an axis, amounts rounded to the cent. */
export function withStep(deal: SensitivityDeal, of: SensitivityAxis['of'], step: number): SensitivityDeal {
  const { doneUpValue, renovationCost, holdingCosts } = deal
  if (of === 'salePrice') return { ...deal, doneUpValue: changedBy(doneUpValue, step) }
  if (of === 'renovation') return { ...deal, renovationCost: changedBy(renovationCost, step) }
  return { ...deal, holdingCosts: { ...holdingCosts, months: holdingCosts.months + step } }
}

/** Net profit in whole NZD for each pair of steps; null where the deal lacks a value, price or renovation cost. */
export function sensitivity(
  deal: SensitivityDeal,
  rows: SensitivityAxis,
  columns: SensitivityAxis,
): (number | null)[][] {
  return rows.steps.map((row) =>
    columns.steps.map((column) => netProfitOf(withStep(withStep(deal, rows.of, row), columns.of, column))),
  )
}

function netProfitOf({
  doneUpValue,
  purchasePrice,
  renovationCost,
  ...deal
}: SensitivityDeal): number | null {
  const settings = withSellingPlan(deal.holdingCosts, deal.sellingPlan, doneUpValue)
  const net = netProfit(doneUpValue, purchasePrice, renovationCost, settings)
  return net === null ? null : rounded(exact(net))
}

function changedBy(amount: number, step: number): number {
  return rounded(times(exact(amount), plus(exact(1), percent(step))), 2)
}
