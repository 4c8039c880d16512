import { exact, minus, over, plus, rounded, sum, times, toNumber } from '../exact.ts'
import { type Amount, isMissing, isPositive } from '../money.ts'

export const DEFAULT_MARGIN_PERCENT = 20
/** The maximum of the calculator's slider; the deal form allows 100. */
export const MAX_CALCULATOR_MARGIN = 50

/** The mean of the positive high values in whole NZD; 0 if there are none. */
export function estimatedDoneUpValue(highs: readonly Amount[]): number {
  const usable = highs.filter(isPositive)
  return usable.length === 0 ? 0 : rounded(over(sum(usable.map(exact)), exact(usable.length)))
}

/**
 * The highest price in whole NZD at which the profit is `marginPercent` of the price: (V − R)·100 / (100 + m), rounded once. 0 if
 * V, R or the result isn't above zero, or m is missing or negative.
 */
export function maximumPurchasePrice(doneUpValue: Amount, renovationCost: Amount, marginPercent: Amount) {
  if (!isPositive(doneUpValue) || !isPositive(renovationCost)) return 0
  if (isMissing(marginPercent) || marginPercent < 0) return 0
  const left = minus(exact(doneUpValue), exact(renovationCost))
  if (left.top <= 0n) return 0
  return rounded(over(times(left, exact(100)), plus(exact(100), exact(marginPercent))))
}

/** The message for a missing maximum purchase price; null if there is one. */
export function missingForPurchasePrice(
  doneUpValue: Amount,
  renovationCost: Amount,
  marginPercent: Amount,
): string | null {
  if (!isPositive(doneUpValue)) return 'Add your valuation'
  if (!isPositive(renovationCost)) return 'Add a renovation cost'
  if (isMissing(marginPercent) || marginPercent < 0) return 'Choose a profit percentage'
  return renovationCost >= doneUpValue ? 'Renovation costs more than the value it leaves' : null
}

/** V − R in NZD: the amount left for purchase and profit. Null if either is missing; a renovation of $0 is valid. */
export function valueAfterRenovation(doneUpValue: Amount, renovationCost: Amount): number | null {
  if (!isPositive(doneUpValue) || isMissing(renovationCost) || renovationCost < 0) return null
  return rounded(minus(exact(doneUpValue), exact(renovationCost)), 2)
}

/** The profit percentage at which `price` is exactly the maximum; null if an input is missing. */
export function marginPercentAtPrice(doneUpValue: Amount, renovationCost: Amount, price: Amount) {
  const left = valueAfterRenovation(doneUpValue, renovationCost)
  if (left === null || !isPositive(price)) return null
  return rounded(over(times(minus(exact(left), exact(price)), exact(100)), exact(price)), 4)
}

/** 1 + m as text: 20 → "1.20", 17.5 → "1.175". */
export function priceDivisor(marginPercent: number): string {
  const divisor = toNumber(plus(exact(1), times(exact(marginPercent), exact(0.01))))
  const decimals = Math.min(4, Math.max(2, String(divisor).split('.')[1]?.length ?? 0))
  return divisor.toFixed(decimals)
}

/** The difference to the maximum in NZD (negative if under), and the profit at that price. */
export function compareAskingPrice(
  deal: { doneUpValue: Amount; renovationCost: Amount; marginPercent: Amount },
  askingPrice: Amount,
): { overMaximum: number; profit: number; marginPercent: number } | null {
  const { doneUpValue, renovationCost } = deal
  const marginPercent = marginPercentAtPrice(doneUpValue, renovationCost, askingPrice)
  const left = valueAfterRenovation(doneUpValue, renovationCost)
  if (marginPercent === null || left === null || !isPositive(askingPrice)) return null
  const maximum = maximumPurchasePrice(doneUpValue, renovationCost, deal.marginPercent)
  return {
    overMaximum: rounded(minus(exact(askingPrice), exact(maximum))),
    profit: rounded(minus(exact(left), exact(askingPrice))),
    marginPercent,
  }
}

/** Start and end of the waterfall's bars, in NZD. */
export function purchasePriceBars(doneUpValue: Amount, renovationCost: Amount, marginPercent: Amount) {
  const maximum = maximumPurchasePrice(doneUpValue, renovationCost, marginPercent)
  const left = Math.max(0, valueAfterRenovation(doneUpValue, renovationCost) ?? 0)
  const value = isPositive(doneUpValue) ? doneUpValue : 0
  return {
    value: { from: 0, to: value },
    renovation: { from: left, to: value },
    profit: { from: maximum, to: left },
    price: { from: 0, to: maximum },
  }
}
