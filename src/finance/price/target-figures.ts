import { formatMoney, formatTenths } from '../money.ts'
import { type Figure, figure, lineOf, type SumLine, subtractedLines } from '../worked-sum.ts'
import type { HoldingCostSettings } from './holding-costs.ts'
import { holdingFigures } from './price-figures.ts'
import {
  priceFor,
  renovationBudgetFor,
  resultAt,
  salePriceFor,
  type Target,
  type TargetDeal,
} from './target-price.ts'

const FORMULAS: Record<Target['of'], string> = {
  profit: '(Value − costs − profit) ÷ (1 + interest per dollar)',
  margin: '(Value − costs − share × renovation) ÷ (1 + interest per dollar + share)',
  returnOnPrice: '(Value − costs) ÷ (1 + interest per dollar + return)',
  cashOnCash:
    '(Value − costs − return × your share of the costs) ÷ (1 + interest per dollar + return × your share of the price)',
}

/** The most to pay in whole NZD for a target, with what it leaves; its value is null if no price reaches the target. */
export function targetFigure(deal: TargetDeal, target: Target): Figure {
  const price = priceFor(deal, target)
  const wanted = target.of === 'profit' ? formatMoney(target.value) : formatTenths(target.value)
  return figure({ name: 'Most to pay', value: price }, () => {
    const net = price === null ? null : resultAt(deal, price).netProfit
    return {
      formula: FORMULAS[target.of],
      lines: [
        valueLine(deal),
        ...subtractedLines(renovationLine(deal), ...costLines(price ?? 0, deal.holdingCosts)),
        { label: 'Net profit at this price', value: net, negative: true },
      ],
      note: `Your target is ${wanted}. Rounded down to the dollar: a dollar more would miss it.`,
    }
  })
}

/** The sale price for a profit in NZD when paying `price`. */
export function salePriceFigure(deal: TargetDeal, price: number, profit: number): Figure {
  return figure({ name: 'Sale price needed', value: salePriceFor(deal, price, profit) }, () => ({
    lines: [
      priceLine(price),
      renovationLine(deal),
      ...costLines(price, deal.holdingCosts),
      wantedLine(profit),
    ],
  }))
}

/** What is left for the renovation for a profit in NZD when paying `price`. */
export function budgetFigure(deal: TargetDeal, price: number, profit: number): Figure {
  return figure({ name: 'Renovation budget', value: renovationBudgetFor(deal, price, profit) }, () => ({
    lines: [
      valueLine(deal),
      ...subtractedLines(priceLine(price), ...costLines(price, deal.holdingCosts), wantedLine(profit)),
    ],
  }))
}

const valueLine = ({ doneUpValue }: TargetDeal): SumLine => ({ label: 'Done-up value', value: doneUpValue })
const renovationLine = ({ renovationCost }: TargetDeal): SumLine => ({
  label: 'Renovation cost',
  value: renovationCost,
})
const costLines = (price: number, settings: HoldingCostSettings) =>
  holdingFigures(priceLine(price), settings).costs.map(lineOf)
const priceLine = (value: number): SumLine => ({ label: 'Purchase price', value })
const wantedLine = (value: number): SumLine => ({ label: 'Net profit wanted', value })
