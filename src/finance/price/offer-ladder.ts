import { type Exact, exact, minus, over, percent, plus, rounded, roundedDown, sum, times } from '../exact.ts'
import { type Amount, isMissing, isPositive } from '../money.ts'
import { costsByPrice, type HoldingCostSettings } from './holding-costs.ts'
import { netProfit } from './profit.ts'
import { maximumPurchasePrice, missingForPurchasePrice } from './purchase-price.ts'

/** How GST applies to the purchase of a GST-registered buyer; `none`: the buyer is not registered. */
export type GstTreatment = 'none' | 'secondHand' | 'zeroRated'

export interface LadderDeal {
  doneUpValue: Amount
  renovationCost: Amount
  marginPercent: Amount
  askingPrice: Amount
  holdingCosts: HoldingCostSettings
}

export interface LadderPosition {
  gst: GstTreatment
  /** The part of the renovation and the fixed costs that has no GST in it, in NZD. */
  costsWithoutGst: number
  /** The percentage of the value in the 70% rule: 50 to 90. */
  ruleOfThumbPercent: number
}

export const USUAL_POSITION: LadderPosition = { gst: 'none', costsWithoutGst: 0, ruleOfThumbPercent: 70 }

export type RungId = 'maximum' | 'totalCost' | 'netSafe' | 'afterGst' | 'seventy'

export interface Rung {
  id: RungId
  /** NZD, whole dollars; null when an input is missing. */
  price: number | null
  /** Why there is no price, or why it is $0; null otherwise. */
  reason: string | null
  /** Net profit at this price in NZD, unrounded, before GST and tax. */
  netProfit: number | null
  /** The net profit as a percentage of the price, one decimal. */
  netPercentOfPrice: number | null
  /** Price less asking price in NZD; negative is under asking. */
  overAsking: number | null
}

/** 20/23: what is left of an amount without the GST in it, at 15%. */
const WITHOUT_GST = over(exact(20), exact(23))
const NOTHING_LEFT = 'Costs use up the whole value'

/**
 * The most to pay under each promise, in the order of the specification (offers-and-scenarios §1). Limits are rounded down;
 * the contract's maximum and the rule of thumb keep the contract's rounding.
 */
export function offerLadder(deal: LadderDeal, position: LadderPosition = USUAL_POSITION): Rung[] {
  const { doneUpValue, renovationCost, marginPercent } = deal
  const ids: RungId[] = ['maximum', 'totalCost', 'netSafe', 'afterGst', 'seventy']
  const shown = ids.filter((id) => id !== 'afterGst' || position.gst !== 'none')
  const missing = missingForPurchasePrice(doneUpValue, renovationCost, marginPercent)
  if (
    !isPositive(doneUpValue) ||
    !isPositive(renovationCost) ||
    isMissing(marginPercent) ||
    marginPercent < 0
  )
    return shown.map((id) => emptyRung(id, missing))
  if (renovationCost >= doneUpValue) return shown.map((id) => ({ ...emptyRung(id, missing), price: 0 }))
  const inputs = {
    value: exact(doneUpValue),
    renovation: exact(renovationCost),
    margin: percent(marginPercent),
  }
  return shown.map((id) => {
    const price =
      id === 'maximum'
        ? maximumPurchasePrice(doneUpValue, renovationCost, marginPercent)
        : Math.max(0, limitOf(id, { ...inputs, settings: deal.holdingCosts, position }))
    if (price === 0) return { ...emptyRung(id, NOTHING_LEFT), price }
    const net = netProfit(doneUpValue, price, renovationCost, deal.holdingCosts)
    return {
      id,
      price,
      reason: null,
      netProfit: net,
      netPercentOfPrice: net === null ? null : rounded(over(times(exact(net), exact(100)), exact(price)), 1),
      overAsking: isPositive(deal.askingPrice) ? rounded(minus(exact(price), exact(deal.askingPrice))) : null,
    }
  })
}

interface LimitInputs {
  value: Exact
  renovation: Exact
  margin: Exact
  settings: HoldingCostSettings
  position: LadderPosition
}

function limitOf(
  id: Exclude<RungId, 'maximum'>,
  { value, renovation, margin, settings, position }: LimitInputs,
): number {
  const left = minus(value, renovation)
  const { interest, fixed } = costsByPrice(settings)
  const one = exact(1)
  switch (id) {
    case 'totalCost':
      return roundedDown(minus(over(value, plus(one, margin)), renovation))
    case 'netSafe':
      return roundedDown(over(minus(left, fixed), sum([one, margin, interest])))
    case 'afterGst': {
      const without = exact(position.costsWithoutGst)
      const earned = minus(times(minus(left, minus(fixed, without)), WITHOUT_GST), without)
      const price = position.gst === 'secondHand' ? WITHOUT_GST : one
      return roundedDown(over(earned, sum([price, interest, margin])))
    }
    case 'seventy':
      return rounded(minus(times(value, percent(position.ruleOfThumbPercent)), renovation))
  }
}

function emptyRung(id: RungId, reason: string | null): Rung {
  return { id, price: null, reason, netProfit: null, netPercentOfPrice: null, overAsking: null }
}
