import { isMissing, isPositive } from '../money.ts'
import type { HoldingCostSettings } from '../price/holding-costs.ts'
import type { PricedDeal } from '../price/price-in-play.ts'
import { hasProfitInputs } from '../price/profit.ts'
import type { FigureSubject, NearFigure, PlaceSubject } from './criteria.ts'

/** What the figures of a deal follow from. Amounts in NZD, area in m². */
export interface CriteriaDeal extends PricedDeal {
  holdingCosts: HoldingCostSettings
  floorArea: number | null
  hasStop: boolean | null
  /** The places of its address; each is null if it isn't known. */
  placeOf: (subject: PlaceSubject) => string | null
}

/**
 * The figures of a deal as doubles, for comparing with what is far from them: fractions take thirty times as long. Each is null where the
 * exact one is, and undefined where it can only be worked out exactly.
 */
export function nearFigures(deal: CriteriaDeal): (subject: FigureSubject) => NearFigure | null | undefined {
  const trade = tradeOf(deal)
  return (subject) => FIGURES[subject](deal, trade)
}

type Trade = ReturnType<typeof tradeOf>
type Work = (deal: CriteriaDeal, trade: Trade) => NearFigure | null | undefined

/** Exact prices are in whole dollars, so that they and what follows from them are up to two dollars off. */
const money = (value: number): NearFigure => ({ value, within: 3 + Math.abs(value) * 1e-9 })
/** As it was entered: numbers of so few decimals are in the same order as their doubles. */
const entered = (value: number | null): NearFigure | null => (value === null ? null : { value, within: 0 })

/** Below this a few dollars are too many percent. */
const LEAST_WHOLE = 10_000

/** In percent. */
function shareOf(part: number, whole: number): NearFigure | undefined {
  if (!(whole >= LEAST_WHOLE)) return undefined
  const value = (part * 100) / whole
  return { value, within: 0.05 + Math.abs(value) * 1e-3 }
}

const FIGURES: Readonly<Record<FigureSubject, Work>> = {
  netProfit: (_, trade) => trade && money(trade.net),
  netMargin: (_, trade) => trade && shareOf(trade.net, trade.price + trade.renovation),
  netReturn: (_, trade) => trade && shareOf(trade.net, trade.price),
  cashOnCash: (_, trade) => trade && shareOf(trade.net, trade.cash),
  ownCash: (_, trade) => trade && money(trade.cash),
  // A deposit is at most the own share, so that the lowest balance is never before the settlement.
  peakCash: (_, trade) => trade && money(Math.max(trade.cash, trade.cash - trade.atSale)),
  gapToMaximum: (deal) => gapOf(deal, maximumOf(deal)),
  gapToNetSafe: (deal) => gapOf(deal, netSafeOf(deal)),
  askingPrice: ({ askingPrice }) => entered(askingPrice),
  doneUpValue: ({ doneUpValue }) => entered(doneUpValue),
  renovationCost: ({ renovationCost }) => entered(renovationCost),
  renovationShare: ({ renovationCost, doneUpValue }) =>
    renovationCost !== null && isPositive(doneUpValue) ? shareOf(renovationCost, doneUpValue) : null,
  floorArea: ({ floorArea }) => entered(floorArea),
  months: ({ holdingCosts }) => entered(holdingCosts.months),
}

/** Null without a value, a price and a renovation cost. */
function tradeOf(deal: CriteriaDeal) {
  const { doneUpValue: value, renovationCost: renovation, holdingCosts: costs } = deal
  if (value === null || renovation === null) return null
  const price = agreedOf(deal) ?? maximumOf(deal)
  if (!hasProfitInputs(value, price, renovation)) return null
  const loan = (price * costs.loanToValueRatio) / 100
  const before = monthlyOf(loan, costs) * costs.months + costs.legalFees + costs.buyingCosts
  return {
    price,
    renovation,
    cash: price - loan + renovation + before,
    net: value - price - renovation - before - costs.sellingCosts,
    atSale: value - costs.sellingCosts - loan,
  }
}

function agreedOf({ actualPurchasePrice, agreedPrice }: CriteriaDeal): number | null {
  const price = actualPurchasePrice ?? agreedPrice
  return isPositive(price) ? price : null
}

function monthlyOf(loan: number, costs: CriteriaDeal['holdingCosts']): number {
  return ((loan * costs.interestRate) / 100 + costs.insurancePremium + costs.councilRates) / 12
}

function maximumOf({ doneUpValue, renovationCost, profitMargin }: CriteriaDeal): number {
  if (!isPositive(doneUpValue) || !isPositive(renovationCost)) return 0
  if (isMissing(profitMargin) || profitMargin < 0 || renovationCost >= doneUpValue) return 0
  return Math.round(((doneUpValue - renovationCost) * 100) / (100 + profitMargin))
}

function netSafeOf({ doneUpValue, renovationCost, profitMargin, holdingCosts: costs }: CriteriaDeal) {
  if (!isPositive(doneUpValue) || !isPositive(renovationCost)) return null
  if (isMissing(profitMargin) || profitMargin < 0) return null
  const fixed = monthlyOf(0, costs) * costs.months + costs.legalFees + costs.buyingCosts + costs.sellingCosts
  const interest = (costs.loanToValueRatio * costs.interestRate * costs.months) / 120_000
  return Math.max(0, (doneUpValue - renovationCost - fixed) / (1 + profitMargin / 100 + interest))
}

function gapOf({ askingPrice, doneUpValue, renovationCost }: CriteriaDeal, price: number | null) {
  if (!isPositive(askingPrice) || !isPositive(doneUpValue) || !isPositive(renovationCost)) return null
  return price === null ? null : money(price - askingPrice)
}
