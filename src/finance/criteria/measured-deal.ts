import { once } from '#src/lib/time/once.ts'
import { type Exact, exact, minus, over, percent, plus, times } from '../exact.ts'
import { isPositive } from '../money.ts'
import { exactOwnCash } from '../price/holding-costs.ts'
import { offerLadder } from '../price/offer-ladder.ts'
import { priceInPlay } from '../price/price-in-play.ts'
import { exactNetProfit, hasProfitInputs } from '../price/profit.ts'
import { maximumPurchasePrice } from '../price/purchase-price.ts'
import { exactPeakCash } from '../scenarios/cash-flow.ts'
import type { FigureSubject, Measured } from './criteria.ts'
import { type CriteriaDeal, nearFigures } from './near-figures.ts'

/** The figures of a deal, as fractions, at the price in play. Each is worked out when it is first compared. */
export function measureDeal(deal: CriteriaDeal): Measured {
  const known = new Map<FigureSubject, Exact | null>()
  const trade = once(() => tradeOf(deal))
  return {
    hasStop: deal.hasStop,
    place: deal.placeOf,
    near: nearFigures(deal),
    figure(subject) {
      const before = known.get(subject)
      if (before !== undefined) return before
      const figure = FIGURES[subject](deal, trade())
      known.set(subject, figure)
      return figure
    },
  }
}

type Trade = ReturnType<typeof tradeOf>
type Work = (deal: CriteriaDeal, trade: Trade) => Exact | null

/** Null without a value, a price and a renovation cost. */
function tradeOf(deal: CriteriaDeal) {
  const { doneUpValue, renovationCost, holdingCosts } = deal
  const { price: purchasePrice } = priceInPlay(deal)
  if (doneUpValue === null || renovationCost === null || purchasePrice === null) return null
  if (!hasProfitInputs(doneUpValue, purchasePrice, renovationCost)) return null
  const inputs = { doneUpValue, renovationCost, purchasePrice }
  const net = exactNetProfit(inputs, holdingCosts)
  return net && { ...inputs, net }
}

const FIGURES: Readonly<Record<FigureSubject, Work>> = {
  netProfit: (_, trade) => trade?.net ?? null,
  netMargin: (_, trade) =>
    trade && shareOf(trade.net, plus(exact(trade.purchasePrice), exact(trade.renovationCost))),
  netReturn: (_, trade) => trade && shareOf(trade.net, exact(trade.purchasePrice)),
  cashOnCash: (deal, trade) => trade && shareOf(trade.net, cashOf(deal, trade)),
  ownCash: (deal, trade) => trade && cashOf(deal, trade),
  peakCash: ({ holdingCosts }, trade) => trade && exactPeakCash({ ...trade, holdingCosts }),
  gapToMaximum: (deal) =>
    gapOf(deal, maximumPurchasePrice(deal.doneUpValue, deal.renovationCost, deal.profitMargin)),
  gapToNetSafe: (deal) => gapOf(deal, netSafePrice(deal)),
  askingPrice: ({ askingPrice }) => known(askingPrice),
  doneUpValue: ({ doneUpValue }) => known(doneUpValue),
  renovationCost: ({ renovationCost }) => known(renovationCost),
  renovationShare: ({ renovationCost, doneUpValue }) =>
    renovationCost !== null && isPositive(doneUpValue)
      ? shareOf(exact(renovationCost), exact(doneUpValue))
      : null,
  floorArea: ({ floorArea }) => known(floorArea),
  months: ({ holdingCosts }) => exact(holdingCosts.months),
}

const known = (value: number | null) => (value === null ? null : exact(value))

/** In percent; null of nothing. */
function shareOf(part: Exact, whole: Exact): Exact | null {
  return whole.top <= 0n ? null : over(part, times(whole, percent(1)))
}

function cashOf({ holdingCosts }: CriteriaDeal, trade: NonNullable<Trade>): Exact {
  return exactOwnCash(trade.purchasePrice, trade.renovationCost, holdingCosts).total
}

type NetSafeDeal = Pick<
  CriteriaDeal,
  'doneUpValue' | 'renovationCost' | 'askingPrice' | 'profitMargin' | 'holdingCosts'
>

/** NZD: the most to pay that leaves the profit margin after all costs; null without what it follows from. */
export function netSafePrice({
  holdingCosts,
  profitMargin: marginPercent,
  ...deal
}: NetSafeDeal): number | null {
  const { doneUpValue, renovationCost, askingPrice } = deal
  const rungs = offerLadder({ doneUpValue, renovationCost, askingPrice, marginPercent, holdingCosts })
  return rungs.find(({ id }) => id === 'netSafe')?.price ?? null
}

/** How far the asking price is below a price, in NZD; negative if it is above. */
function gapOf(
  { askingPrice, doneUpValue, renovationCost }: CriteriaDeal,
  price: number | null,
): Exact | null {
  if (!isPositive(askingPrice) || !isPositive(doneUpValue) || !isPositive(renovationCost)) return null
  return price === null ? null : minus(exact(price), exact(askingPrice))
}
