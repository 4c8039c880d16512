import { exact, minus, over, plus, rounded, sum, times, toNumber } from './exact.ts'
import { type Amount, isMissing, isPositive } from './money.ts'

export const DEFAULT_MARGIN_PERCENT = 20

/** The mean of the finite positive high values in NZD, rounded to the dollar; 0 when there are none. */
export function estimatedDoneUpValue(highs: readonly Amount[]): number {
  const usable = highs.filter(isPositive)
  return usable.length === 0 ? 0 : rounded(over(sum(usable.map(exact)), exact(usable.length)))
}

/**
 * The most to pay in NZD so that the profit is `marginPercent` of the price: (V − R)·100 / (100 + m), rounded once.
 * 0 when an input is missing, a value or cost is not above zero, the margin is negative, or nothing is left.
 */
export function maximumPurchasePrice(
  doneUpValue: Amount,
  renovationCost: Amount,
  marginPercent: Amount,
): number {
  if (!isPositive(doneUpValue) || !isPositive(renovationCost)) return 0
  if (isMissing(marginPercent) || marginPercent < 0) return 0
  const left = minus(exact(doneUpValue), exact(renovationCost))
  if (left.top <= 0n) return 0
  return rounded(over(times(left, exact(100)), plus(exact(100), exact(marginPercent))))
}

/** Why there is no maximum purchase price, as a sentence for the person; null when there is one. */
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

/** Done-up value less renovation, in NZD: what is left to buy with and earn on. Null when either is missing; a renovation of $0 counts. */
export function leftToBuyWith(doneUpValue: Amount, renovationCost: Amount): number | null {
  if (!isPositive(doneUpValue) || isMissing(renovationCost) || renovationCost < 0) return null
  return rounded(minus(exact(doneUpValue), exact(renovationCost)), 2)
}

/** The profit percentage of the price at which paying `price` would be exactly the maximum; null without inputs. */
export function marginPercentAtPrice(
  doneUpValue: Amount,
  renovationCost: Amount,
  price: Amount,
): number | null {
  const left = leftToBuyWith(doneUpValue, renovationCost)
  if (left === null || !isPositive(price)) return null
  return rounded(over(times(minus(exact(left), exact(price)), exact(100)), exact(price)), 4)
}

/** What the money left is divided by, as written: 20 → "1.20", 17.5 → "1.175". */
export function priceDivisor(marginPercent: number): string {
  const divisor = toNumber(plus(exact(1), times(exact(marginPercent), exact(0.01))))
  const decimals = Math.min(4, Math.max(2, String(divisor).split('.')[1]?.length ?? 0))
  return divisor.toFixed(decimals)
}

/** How an asking price compares: NZD over the maximum (negative is under), and what paying it would earn. */
export function compareAskingPrice(
  deal: { doneUpValue: Amount; renovationCost: Amount; marginPercent: Amount },
  askingPrice: Amount,
): { overMaximum: number; profit: number; marginPercent: number } | null {
  const { doneUpValue, renovationCost } = deal
  const marginPercent = marginPercentAtPrice(doneUpValue, renovationCost, askingPrice)
  const left = leftToBuyWith(doneUpValue, renovationCost)
  if (marginPercent === null || left === null || !isPositive(askingPrice)) return null
  const maximum = maximumPurchasePrice(doneUpValue, renovationCost, deal.marginPercent)
  return {
    overMaximum: rounded(minus(exact(askingPrice), exact(maximum))),
    profit: rounded(minus(exact(left), exact(askingPrice))),
    marginPercent,
  }
}

/** Where the four bars of the sum start and end, in NZD; all 0 without a maximum. The profit takes what is left. */
export function purchasePriceBars(doneUpValue: Amount, renovationCost: Amount, marginPercent: Amount) {
  const maximum = maximumPurchasePrice(doneUpValue, renovationCost, marginPercent)
  const left = Math.max(0, leftToBuyWith(doneUpValue, renovationCost) ?? 0)
  const value = isPositive(doneUpValue) ? doneUpValue : 0
  return {
    value: { from: 0, to: value },
    renovation: { from: left, to: value },
    profit: { from: maximum, to: left },
    price: { from: 0, to: maximum },
  }
}
