import {
  type Exact,
  exact,
  minus,
  over,
  percent,
  plus,
  rounded,
  roundedDown,
  sum,
  times,
  toNumber,
} from '../exact.ts'
import { MAX_MONEY } from '../money.ts'
import type { SensitivityDeal } from '../scenarios/sensitivity.ts'
import { costsByPrice } from './holding-costs.ts'

export type TargetDeal = Pick<SensitivityDeal, 'doneUpValue' | 'renovationCost' | 'holdingCosts'>

/** The target: a profit in NZD, or as a percentage of price and renovation, of the price, or of the own cash. */
export interface Target {
  of: 'profit' | 'margin' | 'returnOnPrice' | 'cashOnCash'
  value: number
}

/** The most to pay in whole NZD so that the deal still reaches the target; null when no price of $1 or more does. */
export function priceFor(deal: TargetDeal, target: Target): number | null {
  const price = roundedDown(exactPriceFor(deal, target))
  return price < 1 ? null : price
}

function exactPriceFor({ doneUpValue, renovationCost, holdingCosts }: TargetDeal, target: Target): Exact {
  const { interest, fixed, beforeSale } = costsByPrice(holdingCosts)
  const renovation = exact(renovationCost)
  const earned = minus(exact(doneUpValue), plus(renovation, fixed))
  const perDollar = plus(exact(1), interest)
  if (target.of === 'profit') return over(minus(earned, exact(target.value)), perDollar)
  const share = percent(target.value)
  if (target.of === 'margin') return over(minus(earned, times(renovation, share)), plus(perDollar, share))
  if (target.of === 'returnOnPrice') return over(earned, plus(perDollar, share))
  const ownShare = plus(minus(exact(1), percent(holdingCosts.loanToValueRatio)), interest)
  const ownCosts = times(share, plus(renovation, beforeSale))
  return over(minus(earned, ownCosts), plus(perDollar, times(share, ownShare)))
}

/** Net profit in NZD, unrounded, at a price, and as a percentage of price and renovation with one decimal. */
export function resultAt({ doneUpValue, renovationCost, holdingCosts }: TargetDeal, price: number) {
  const { interest, fixed } = costsByPrice(holdingCosts)
  const spent = plus(exact(price), exact(renovationCost))
  const net = minus(exact(doneUpValue), sum([spent, fixed, times(interest, exact(price))]))
  return { netProfit: toNumber(net), marginPercent: rounded(over(times(net, exact(100)), spent), 1) }
}

/** What the deal would earn in NZD if the property cost nothing. */
export function profitForNothing({ doneUpValue, renovationCost, holdingCosts }: TargetDeal): number {
  return toNumber(minus(exact(doneUpValue), plus(exact(renovationCost), costsByPrice(holdingCosts).fixed)))
}

/** The sale price in NZD, unrounded, at which paying `purchasePrice` earns `profit`; not above 0 if any sale price does. */
export function salePriceFor(
  { renovationCost, holdingCosts }: Omit<TargetDeal, 'doneUpValue'>,
  purchasePrice: number,
  profit: number,
): number {
  const { interest, fixed } = costsByPrice(holdingCosts)
  const price = exact(purchasePrice)
  return toNumber(sum([price, exact(renovationCost), fixed, times(interest, price), exact(profit)]))
}

/** What is left for the renovation in NZD, unrounded, for a `profit` at this `purchasePrice`; negative if the profit can’t be reached. */
export function renovationBudgetFor(
  { doneUpValue, holdingCosts }: Omit<TargetDeal, 'renovationCost'>,
  purchasePrice: number,
  profit: number,
): number {
  const { interest, fixed } = costsByPrice(holdingCosts)
  const price = exact(purchasePrice)
  return toNumber(minus(exact(doneUpValue), sum([price, fixed, times(interest, price), exact(profit)])))
}

/** What is left in NZD after tax at a price; `rates` names the tax rates that change at once, those of trusts. */
export interface LeftAtPrice {
  left: number
  rates: string
}

/**
 * The most to pay in whole NZD so that at least `target` is left after tax; a dollar more leaves less than that. What is left falls with
 * each dollar of the price, except where a trust's income falls to its lower rate: between such prices the search is
 * binary. Null when no price from $1 to `highest` leaves the target.
 */
export function highestPriceLeaving(
  target: number,
  leftAt: (price: number) => LeftAtPrice,
  highest = MAX_MONEY,
): number | null {
  const known = new Map<number, LeftAtPrice>()
  const at = (price: number) => {
    const result = known.get(price) ?? leftAt(price)
    known.set(price, result)
    return result
  }
  function search(from: number, to: number): number | null {
    if (at(to).left >= target) return to
    const hasOneRate = at(from).rates === at(to).rates
    if (from === to || (hasOneRate && at(from).left < target)) return null
    const middle = Math.floor((from + to) / 2)
    return search(middle + 1, to) ?? search(from, middle)
  }
  return search(1, highest)
}
