import { formatChosenPercent, formatTenths } from '../money.ts'
import { ownCash } from '../price/holding-costs.ts'
import { netSafeFigure } from '../price/offer-explanations.ts'
import { expectedEarnings, returnPercent } from '../price/profit.ts'
import { breakEvenFigure, profitFigures } from '../price/profit-figures.ts'
import { withSellingPlan } from '../price/selling-costs.ts'
import { type Figure, figure, lineOf, type SumLine, subtractedLines } from '../worked-sum.ts'
import type { ScenarioDeal } from './scenarios.ts'
import type { SensitivityDeal } from './sensitivity.ts'

export type ScenarioFigures = NonNullable<ReturnType<typeof scenarioFigures>>

/** The figures of a deal or its scenario in NZD, unrounded, and percent; null without a value, price and renovation cost. */
export function scenarioFigures({ doneUpValue, purchasePrice, renovationCost, ...deal }: ScenarioDeal) {
  if (!doneUpValue || !purchasePrice || !renovationCost) return null
  const { lines, settings, profits } = tradeOf({ ...deal, doneUpValue, purchasePrice, renovationCost })
  const { netProfit } = profits
  const priced = { ...deal, doneUpValue, renovationCost, holdingCosts: settings }
  return {
    totalHoldingCosts: profits.totalCosts,
    grossProfit: profits.grossProfit,
    netProfit,
    netMargin: profits.netMargin,
    /** Net profit as a percentage of the price. */
    netReturn: returnOn(lines.price, netProfit, 'Return on price'),
    ...cashFigures({ ...priced, purchasePrice }, netProfit),
    breakEven: breakEvenFigure(lines, settings, deal.sellingPlan),
    netSafe: netSafeFigure({ ...priced, marginPercent: deal.profitMargin, askingPrice: null }),
  }
}

/** The net profit of the figures that sensitivity and risk change. */
export function netProfitFigure(deal: SensitivityDeal): Figure {
  return tradeOf(deal).profits.netProfit
}

/** The lines of a scenario have no letters: its price is neither the maximum nor the price paid. */
function tradeOf(deal: SensitivityDeal) {
  const { doneUpValue, purchasePrice, renovationCost, sellingPlan } = deal
  const settings = withSellingPlan(deal.holdingCosts, sellingPlan, doneUpValue)
  const lines = {
    sale: { label: 'Done-up value', value: doneUpValue },
    price: { label: 'Purchase price', value: purchasePrice },
    renovation: { label: 'Renovation cost', value: renovationCost },
  }
  const earned = { gross: expectedEarnings(deal), net: expectedEarnings(deal, settings) }
  const profits = profitFigures({ lines, settings, ...earned })
  const { grossProfit, costs, netProfit } = profits
  const { name, value } = netProfit
  const inFull = figure({ name, value }, () => ({
    lines: [...grossProfit.how().lines.slice(0, -1), ...subtractedLines(...costs.map(lineOf))],
  }))
  return { lines, settings, profits: { ...profits, netProfit: inFull } }
}

/** What is paid before the sale, and the return on it. */
function cashFigures(
  {
    purchasePrice,
    renovationCost,
    holdingCosts,
  }: Pick<SensitivityDeal, 'purchasePrice' | 'renovationCost' | 'holdingCosts'>,
  net: Figure,
) {
  const { share, interest, beforeSale, total } = ownCash(purchasePrice, renovationCost, holdingCosts)
  const cash = figure({ name: 'Own cash', value: total }, () => ({
    lines: [
      {
        label: `Your share of the price, ${formatChosenPercent(100 - holdingCosts.loanToValueRatio)}`,
        value: share,
      },
      { label: 'Renovation cost', value: renovationCost },
      { label: 'Interest', value: interest },
      { label: 'Insurance, rates and costs before the sale', value: beforeSale },
    ],
    note: 'What you pay before the sale. Selling costs come out of the sale price.',
  }))
  return { ownCash: cash, cashOnCash: returnOn(lineOf(cash), net, 'Cash-on-cash') }
}

/** The net profit as a percentage of what is spent. */
function returnOn(spent: SumLine, net: Figure, name: string): Figure {
  const value = net.value === null ? null : returnPercent(net.value, spent.value ?? 0)
  return figure({ name, value, format: formatTenths }, () => ({
    formula: `Net profit ÷ ${spent.label.toLowerCase()}`,
    lines: [lineOf(net), spent],
  }))
}
