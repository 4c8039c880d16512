import { formatTenths } from '../money.ts'
import { type Figure, figure, lineOf, type SumLine, subtractedLines } from '../worked-sum.ts'
import { breakEvenSale, type HoldingCostSettings } from './holding-costs.ts'
import { holdingFigures } from './price-figures.ts'
import { type Earnings, hasProfitInputs, investment } from './profit.ts'
import { breakEvenSaleWithPlan, type SellingPlan, sellingCostsAt } from './selling-costs.ts'

/** What a property is sold for, bought for and renovated for: the lines of every sum of its profit. */
export type TradeLines = Record<'sale' | 'price' | 'renovation', SumLine>

interface Trade {
  lines: TradeLines
  settings: HoldingCostSettings
  gross: Earnings
  net: Earnings
  /** The name of a figure, if it is an estimate. */
  named?: (name: string) => string
  notes?: { gross?: string | undefined; net?: string }
}

/** Profit and margins before and after holding costs, and those costs. */
export function profitFigures({ lines, settings, gross, net, named = String, notes }: Trade) {
  const { sale, price, renovation } = lines
  const symbolOf = ({ letter, label }: SumLine) => letter ?? label.toLowerCase()
  const holding = holdingFigures(price, settings)
  const grossProfit = figure({ letter: 'E', name: named('Gross profit'), value: gross.profit }, () => ({
    formula: `E = ${symbolOf(sale)} − ${symbolOf(price)} − ${symbolOf(renovation)}`,
    lines: [sale, ...subtractedLines(price, renovation)],
    note: notes?.gross,
  }))
  const netProfit = figure({ letter: 'F', name: named('Net profit'), value: net.profit }, () => ({
    formula: 'F = E − holding costs',
    lines: [
      lineOf(grossProfit),
      ...subtractedLines({ ...lineOf(holding.totalCosts), label: 'Holding costs' }),
    ],
    note: notes?.net ?? 'Subtracts the exact holding costs; only what you see is rounded.',
  }))
  const margin = (name: string, of: Figure, value: number | null) =>
    figure({ name: named(name), value, format: formatTenths }, () => ({
      formula: `${of.letter} ÷ (${symbolOf(price)} + ${symbolOf(renovation)})`,
      lines: [
        lineOf(of),
        {
          label: 'Price and renovation',
          value: value === null ? null : investment(price.value, renovation.value),
        },
      ],
    }))
  return {
    ...holding,
    grossProfit,
    netProfit,
    grossMargin: margin('Gross margin on price and renovation', grossProfit, gross.marginPercent),
    netMargin: margin('Net margin on price and renovation', netProfit, net.marginPercent),
  }
}

/** The sale price without profit or loss. */
export function breakEvenFigure(
  { sale, price, renovation }: TradeLines,
  settings: HoldingCostSettings,
  plan: SellingPlan | null,
): Figure {
  const [purchasePrice, renovationCost] = [price.value ?? 0, renovation.value ?? 0]
  function breakEven(): number | null {
    if (!hasProfitInputs(sale.value, purchasePrice, renovationCost)) return null
    if (plan === null) return breakEvenSale(purchasePrice, renovationCost, settings)
    return breakEvenSaleWithPlan({ purchasePrice, renovationCost, holdingCosts: settings }, plan)
  }
  const value = breakEven()
  /** By the agent's tiers the selling costs depend on the sale price, so they differ at the break-even. */
  function costLines(): SumLine[] {
    const costs = holdingFigures(price, settings).totalCosts.value
    if (plan === null || value === null) return [{ label: 'Holding costs', value: costs }]
    return [
      { label: 'Holding costs without selling', value: (costs ?? 0) - settings.sellingCosts },
      { label: 'Selling costs at the break-even', value: sellingCostsAt(value, plan) },
    ]
  }
  return figure({ name: 'Break-even sale', value }, () => ({
    formula: `${price.letter ?? 'Price'} + ${renovation.letter ?? 'renovation'} + holding costs`,
    lines: [price, renovation, ...costLines()],
    note: 'Sold for more, the deal makes a profit; for less, a loss.',
  }))
}
