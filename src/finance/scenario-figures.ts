import { breakEvenSale, type HoldingCostSettings, holdingCosts, ownCash } from './holding-costs.ts'
import { formatPercent, formatTenths } from './money.ts'
import { netSafeFigure } from './offer-explanations.ts'
import { netMarginPercent, netProfit, profit, returnPercent } from './profit.ts'
import type { ScenarioDeal } from './scenarios.ts'
import { breakEvenSaleWithPlan, type SellingPlan, withSellingPlan } from './selling-costs.ts'
import type { SensitivityDeal } from './sensitivity.ts'
import { type Figure, figure, less, lineOf, type SumLine } from './worked-sum.ts'

export type ScenarioFigures = NonNullable<ReturnType<typeof scenarioFigures>>

/** The figures of a deal or its scenario in NZD, unrounded, and percent; null without a value, price and renovation cost. */
export function scenarioFigures({ doneUpValue, purchasePrice, renovationCost, ...deal }: ScenarioDeal) {
  if (!doneUpValue || !purchasePrice || !renovationCost) return null
  const settings = withSellingPlan(deal.holdingCosts, deal.sellingPlan, doneUpValue)
  const inputs = { doneUpValue, purchasePrice, renovationCost, holdingCosts: settings }
  const profits = profitFigures(inputs)
  return {
    ...profits,
    ...cashFigures(inputs, profits.netProfit),
    breakEven: breakEvenFigure(inputs, deal.sellingPlan),
    netSafe: netSafeFigure({ ...inputs, marginPercent: deal.profitMargin, askingPrice: null }),
  }
}

/** The net profit of the figures that sensitivity and risk change. */
export function netProfitFigure({ doneUpValue, sellingPlan, ...deal }: SensitivityDeal): Figure {
  const holdingCosts = withSellingPlan(deal.holdingCosts, sellingPlan, doneUpValue)
  return profitFigures({ ...deal, doneUpValue, holdingCosts }).netProfit
}

interface Inputs {
  doneUpValue: number
  purchasePrice: number
  renovationCost: number
  holdingCosts: HoldingCostSettings
}

function profitFigures({ doneUpValue, purchasePrice, renovationCost, holdingCosts: settings }: Inputs) {
  const deal = [doneUpValue, purchasePrice, renovationCost] as const
  const costs = () => costLines(purchasePrice, settings)
  const spent = spentLines({ purchasePrice, renovationCost })
  const trade = [{ label: 'Done-up value', value: doneUpValue }, ...less(...spent)]
  const { totalCosts } = holdingCosts(purchasePrice, settings)
  const net = figure({ name: 'Net profit', value: netProfit(...deal, settings) }, () => ({
    lines: [...trade, ...less(...costs())],
  }))
  return {
    totalHoldingCosts: figure({ name: 'Holding costs', value: totalCosts }, () => ({ lines: costs() })),
    grossProfit: figure({ name: 'Gross profit', value: profit(...deal) }, () => ({ lines: trade })),
    netProfit: net,
    netMargin: figure(
      { name: 'Net margin', value: netMarginPercent(...deal, settings), format: formatPercent },
      () => ({
        formula: 'Net profit ÷ (price + renovation cost)',
        lines: [lineOf(net), ...spent],
      }),
    ),
    /** Net profit as a percentage of the price. */
    netReturn: returnOn(purchasePrice, net, 'Return on price', () => ({
      formula: 'Net profit ÷ price',
      lines: [lineOf(net), ...spent.slice(0, 1)],
    })),
  }
}

/** What is paid before the sale, and the return on it. */
function cashFigures({ purchasePrice, renovationCost, holdingCosts: settings }: Inputs, net: Figure) {
  const { share, interest, beforeSale, total } = ownCash(purchasePrice, renovationCost, settings)
  const cash = figure({ name: 'Own cash', value: total }, () => ({
    lines: [
      {
        label: `Your share of the price, ${formatPercent(100 - settings.loanToValueRatio)}`,
        value: share,
      },
      { label: 'Renovation cost', value: renovationCost },
      { label: 'Interest', value: interest },
      { label: 'Insurance, rates and costs before the sale', value: beforeSale },
    ],
    note: 'What you pay before the sale. Selling costs come out of the sale price.',
  }))
  const cashOnCash = returnOn(total, net, 'Cash-on-cash', () => ({
    formula: 'Net profit ÷ own cash',
    lines: [lineOf(net), lineOf(cash)],
  }))
  return { ownCash: cash, cashOnCash }
}

function breakEvenFigure(inputs: Inputs, plan: SellingPlan | null): Figure {
  const { purchasePrice, renovationCost, holdingCosts: settings } = inputs
  const value =
    plan === null
      ? breakEvenSale(purchasePrice, renovationCost, settings)
      : breakEvenSaleWithPlan(inputs, plan)
  return figure({ name: 'Break-even sale', value }, () => ({
    lines: [...spentLines(inputs), ...costLines(purchasePrice, withSellingPlan(settings, plan, value))],
  }))
}

function returnOn(spent: number, { value }: Figure, name: string, how: Figure['how']): Figure {
  return figure(
    { name, value: value === null ? null : returnPercent(value, spent), format: formatTenths },
    how,
  )
}

function spentLines({ purchasePrice, renovationCost }: Pick<Inputs, 'purchasePrice' | 'renovationCost'>) {
  return [
    { label: 'Purchase price', value: purchasePrice },
    { label: 'Renovation cost', value: renovationCost },
  ]
}

/** The holding and selling costs at a price, one by one. */
export function costLines(purchasePrice: number, settings: HoldingCostSettings): SumLine[] {
  const { interestCosts, insuranceCosts, councilCosts } = holdingCosts(purchasePrice, settings)
  return [
    { label: 'Interest', value: interestCosts },
    { label: 'Insurance', value: insuranceCosts },
    { label: 'Council rates', value: councilCosts },
    { label: 'Legal fees', value: settings.legalFees },
    { label: 'Buying costs', value: settings.buyingCosts },
    { label: 'Selling costs', value: settings.sellingCosts },
  ]
}
