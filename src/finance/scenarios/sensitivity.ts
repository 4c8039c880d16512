import { visibleText } from '#src/lib/text/visible-text.ts'
import { exact, percent, plus, rounded, times } from '../exact.ts'
import { formatMoney, formatNumber } from '../money.ts'
import { parseNumber } from '../parse-figure.ts'
import type { HoldingCostSettings } from '../price/holding-costs.ts'
import { netProfit } from '../price/profit.ts'
import { type SellingPlan, withSellingPlan } from '../price/selling-costs.ts'

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

const STEP_BOUNDS = {
  salePrice: { min: -50, max: 100 },
  renovation: { min: -50, max: 100 },
  months: { min: 0, max: 24 },
} as const

/** Steps as typed, "-10, 0, 10", in their order; null unless they are 3 to 7 different numbers within the bounds. */
export function parseSteps(of: SensitivityAxis['of'], text: string): number[] | null {
  const { min, max } = STEP_BOUNDS[of]
  const parts = visibleText(text)
    .split(/[,; ]+/)
    .filter(Boolean)
  const steps = [...new Set(parts.map((part) => parseNumber(part) ?? Number.NaN))].toSorted((a, b) => a - b)
  const fits = steps.every(
    (step) => step >= min && step <= max && (of !== 'months' || Number.isInteger(step)),
  )
  return fits && steps.length === parts.length && steps.length >= 3 && steps.length <= 7 ? steps : null
}

/** Why the steps can't be used, as a message for the form. */
export function stepsProblem(of: SensitivityAxis['of']): string {
  const { min, max } = STEP_BOUNDS[of]
  const figures = of === 'months' ? 'whole numbers' : 'percentages'
  return `Enter 3 to 7 different ${figures} from ${formatNumber(min)} to ${max}, separated by commas`
}

/** The deal with one step of an axis, amounts rounded to the cent. */
export function withStep(deal: SensitivityDeal, of: SensitivityAxis['of'], step: number): SensitivityDeal {
  const { doneUpValue, renovationCost, holdingCosts } = deal
  if (of === 'salePrice') return { ...deal, doneUpValue: changedBy(doneUpValue, step) }
  if (of === 'renovation') return { ...deal, renovationCost: changedBy(renovationCost, step) }
  return { ...deal, holdingCosts: { ...holdingCosts, months: holdingCosts.months + step } }
}

/** "$760,000 (−5%)", "2 months longer". */
export function stepName(deal: SensitivityDeal, of: SensitivityAxis['of'], step: number): string {
  if (of === 'months') return step === 0 ? 'On time' : `${step} ${step === 1 ? 'month' : 'months'} longer`
  const changed = withStep(deal, of, step)
  const amount = formatMoney(of === 'salePrice' ? changed.doneUpValue : changed.renovationCost)
  return step === 0 ? amount : `${amount} (${step > 0 ? '+' : ''}${formatNumber(step)}%)`
}

/** Net profit in whole NZD for each pair of steps; null where the deal lacks a value, price or renovation cost. */
export function sensitivityProfits(
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
