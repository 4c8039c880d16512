import { type Exact, exact, minus, over, plus, rounded, sum, times, toNumber } from '../exact.ts'
import { type Amount, isMissing, isPositive } from '../money.ts'
import { costsByPrice, type HoldingCostSettings } from './holding-costs.ts'
import type { PriceKind } from './price-in-play.ts'
import { maximumPurchasePrice } from './purchase-price.ts'

/** All amounts are in NZD. */
export type ProfitInputs = { doneUpValue: Amount; purchasePrice: Amount; renovationCost: Amount }
export type SoldActuals = { salePrice: Amount; purchasePrice: Amount; renovationCost: Amount }

/** NZD: the actual purchase price if set, otherwise the calculated maximum. */
export function purchasePriceUsed(deal: {
  actualPurchasePrice: Amount
  doneUpValue: Amount
  renovationCost: Amount
  profitMargin: Amount
}): number {
  return isMissing(deal.actualPurchasePrice)
    ? maximumPurchasePrice(deal.doneUpValue, deal.renovationCost, deal.profitMargin)
    : deal.actualPurchasePrice
}

/** Which price that is: that of lists, cards and sums of deals. */
export function contractPrice({ actualPurchasePrice }: { actualPurchasePrice: Amount }): PriceKind {
  return isMissing(actualPurchasePrice) ? 'maximum' : 'agreed'
}

/** True if all three inputs are above zero. */
export function hasProfitInputs(doneUpValue: Amount, purchasePrice: Amount, renovationCost: Amount): boolean {
  return isPositive(doneUpValue) && isPositive(purchasePrice) && isPositive(renovationCost)
}

/** V − P − R in whole NZD, which may be negative; 0 unless all three are above zero. */
export function profit(doneUpValue: Amount, purchasePrice: Amount, renovationCost: Amount): number {
  if (!isPositive(doneUpValue) || !isPositive(purchasePrice) || !isPositive(renovationCost)) return 0
  return rounded(minus(exact(doneUpValue), plus(exact(purchasePrice), exact(renovationCost))))
}

/** P + R in NZD; 0 if either is missing. */
export function investment(purchasePrice: Amount, renovationCost: Amount): number {
  if (isMissing(purchasePrice) || isMissing(renovationCost)) return 0
  return toNumber(plus(exact(purchasePrice), exact(renovationCost)))
}

/** Profit as a whole percent of price and renovation; 0 without inputs. */
export function grossMarginPercent(doneUpValue: Amount, purchasePrice: Amount, renovationCost: Amount) {
  const earned = exact(profit(doneUpValue, purchasePrice, renovationCost))
  return percentOf(earned, exact(investment(purchasePrice, renovationCost)), 0)
}

/** Profit less all holding costs, in NZD, unrounded; null without all inputs. */
export function netProfit(
  doneUpValue: Amount,
  purchasePrice: Amount,
  renovationCost: Amount,
  settings: HoldingCostSettings,
): number | null {
  const net = exactNetProfit({ doneUpValue, purchasePrice, renovationCost }, settings)
  return net && toNumber(net)
}

/** The same as a fraction, for comparing. */
export function exactNetProfit(
  { doneUpValue, purchasePrice, renovationCost }: ProfitInputs,
  settings: HoldingCostSettings,
): Exact | null {
  if (!hasProfitInputs(doneUpValue, purchasePrice, renovationCost)) return null
  const gross = exact(profit(doneUpValue, purchasePrice, renovationCost))
  return lessHoldingCosts(gross, purchasePrice, settings)
}

/**
 * Net profit in NZD with cents, for where its costs are shown with cents too: the last line of that sum, gross profit less the holding
 * costs to the cent. Whole dollars are rounded from the exact net profit. Null without both.
 */
export function netProfitInCents(gross: Amount, totalCosts: Amount): number | null {
  if (isMissing(gross) || isMissing(totalCosts)) return null
  return rounded(minus(exact(gross), exact(rounded(exact(totalCosts), 2))), 2)
}

/** Net profit as a whole percent of price and renovation; null without all inputs. */
export function netMarginPercent(
  doneUpValue: Amount,
  purchasePrice: Amount,
  renovationCost: Amount,
  settings: HoldingCostSettings,
): number | null {
  const net = netProfit(doneUpValue, purchasePrice, renovationCost, settings)
  return net === null ? null : percentOf(exact(net), exact(investment(purchasePrice, renovationCost)), 0)
}

/** Net profit as a percentage of what is spent, to one decimal; 0 if nothing is spent. */
export function returnPercent(net: number, spent: number): number {
  return percentOf(exact(net), exact(spent), 1)
}

/** Σ profit · 100 / Σ investment, to one decimal, over the deals with all inputs. Don't pass abandoned deals. */
export function averageMarginPercent(deals: readonly ProfitInputs[]): number {
  const complete = deals.filter((deal) =>
    hasProfitInputs(deal.doneUpValue, deal.purchasePrice, deal.renovationCost),
  )
  const earned = complete.map((deal) =>
    exact(profit(deal.doneUpValue, deal.purchasePrice, deal.renovationCost)),
  )
  const invested = complete.map((deal) => exact(investment(deal.purchasePrice, deal.renovationCost)))
  return percentOf(sum(earned), sum(invested), 1)
}

/** Sale − purchase − renovation in NZD; null without all three actual values. */
export function soldProfit({ salePrice, purchasePrice, renovationCost }: SoldActuals): number | null {
  if (isMissing(salePrice) || isMissing(purchasePrice) || isMissing(renovationCost)) return null
  return toNumber(minus(exact(salePrice), plus(exact(purchasePrice), exact(renovationCost))))
}

/** Sold profit less holding costs, in NZD, unrounded; null without all three actual values. */
export function soldNetProfit(actuals: SoldActuals, settings: HoldingCostSettings): number | null {
  const gross = soldProfit(actuals)
  if (gross === null) return null
  return toNumber(lessHoldingCosts(exact(gross), actuals.purchasePrice, settings))
}

/** Both are null without all inputs. */
export interface Earnings {
  profit: number | null
  marginPercent: number | null
}

/** The profit of a deal in NZD and its margin on price and renovation, to one decimal; after holding costs if their settings are given. */
export function expectedEarnings(
  { doneUpValue, purchasePrice, renovationCost }: ProfitInputs,
  settings?: HoldingCostSettings,
): Earnings {
  const inputs = [doneUpValue, purchasePrice, renovationCost] as const
  const gross = hasProfitInputs(...inputs) ? profit(...inputs) : null
  const earned = settings ? netProfit(...inputs, settings) : gross
  return earningsOn(earned, investment(purchasePrice, renovationCost))
}

/** The profit of a sold property in NZD and its margin, as `expectedEarnings`. */
export function soldEarnings(actuals: SoldActuals, settings?: HoldingCostSettings): Earnings {
  const earned = settings ? soldNetProfit(actuals, settings) : soldProfit(actuals)
  return earningsOn(earned, investment(actuals.purchasePrice, actuals.renovationCost))
}

function earningsOn(earned: number | null, spent: number): Earnings {
  return { profit: earned, marginPercent: earned === null ? null : returnPercent(earned, spent) }
}

/** Mean of profit · 100 / purchase price over sold projects, to one decimal; null without sold projects. */
export function averageReturnPercent(sold: readonly { profit: Amount; purchasePrice: Amount }[]) {
  const returns = sold.flatMap(({ profit: earned, purchasePrice }) =>
    isMissing(earned) || !isPositive(purchasePrice) ? [] : [over(exact(earned), exact(purchasePrice))],
  )
  return returns.length === 0 ? null : percentOf(sum(returns), exact(returns.length), 1)
}

/** Accepted offers as a whole percent of offers made; 0 without offers. */
export function acceptanceRatePercent(offersMade: number, offersAccepted: number): number {
  return percentOf(exact(offersAccepted), exact(offersMade), 0)
}

function lessHoldingCosts(gross: Exact, purchasePrice: Amount, settings: HoldingCostSettings): Exact {
  const { interest, fixed } = costsByPrice(settings)
  return minus(gross, plus(fixed, times(interest, exact(purchasePrice || 0))))
}

function percentOf(part: Exact, whole: Exact, decimals: number): number {
  return whole.top <= 0n ? 0 : rounded(over(times(part, exact(100)), whole), decimals)
}
