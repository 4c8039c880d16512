import { formatTenths, isMissing, isPositive } from '../money.ts'
import { type Figure, figure, lineOf, type SumLine } from '../worked-sum.ts'
import { investment, returnPercent } from './profit.ts'

/** What a profit is a percentage of: the lines of the price and of the renovation, in NZD. */
export interface ProfitBases {
  price: SumLine
  renovation: SumLine
}

/** A profit in NZD and what it is a percentage of, to one decimal; null without a profit or price. */
export interface ProfitStep {
  of: Figure
  ofPrice: Figure
  /** The profit in percent of price and renovation together. */
  ofInvestment: Figure
}

/** Those that are known: before and after holding costs, for a registered buyer after GST, and after tax. */
export interface Profits {
  grossProfit: Figure
  netProfit: Figure
  afterGst?: Figure | null
  afterTax?: Figure | null
}

export const OF_PRICE = 'of the price'
export const OF_INVESTMENT = 'of price and renovation'

/** The profits of a property below each other, each with what it is a percentage of (one-deal §3). */
export function profitLadder(
  { grossProfit, netProfit, afterGst = null, afterTax = null }: Profits,
  bases: ProfitBases,
): ProfitStep[] {
  return [grossProfit, netProfit, afterGst, afterTax]
    .filter((of) => of !== null)
    .map((of) => profitStep(of, bases))
}

/** "20.0% of the price · 17.6% of price and renovation"; null without a profit. */
export function basesOf({ ofPrice, ofInvestment }: ProfitStep): string | null {
  if (ofPrice.value === null) return null
  return `${formatTenths(ofPrice.value)} ${OF_PRICE} · ${formatTenths(ofInvestment.value)} ${OF_INVESTMENT}`
}

/** A profit with what it is a percentage of. */
export function profitStep(of: Figure, { price, renovation }: ProfitBases): ProfitStep {
  const isKnown = !isMissing(of.value) && isPositive(price.value) && !isMissing(renovation.value)
  const both = { label: 'Price and renovation', value: investment(price.value, renovation.value) }
  const share = (base: string, spent: SumLine) =>
    figure(
      {
        name: `${of.name}, ${base}`,
        value: isKnown ? returnPercent(of.value ?? 0, spent.value ?? 0) : null,
        format: formatTenths,
      },
      () => ({
        formula: `${of.letter ?? of.name} ÷ ${spent.label.toLowerCase()}`,
        lines: [lineOf(of), spent],
      }),
    )
  return { of, ofPrice: share(OF_PRICE, price), ofInvestment: share(OF_INVESTMENT, both) }
}
