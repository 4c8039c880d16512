import { exact, minus, rounded } from '#src/finance/exact.ts'
import {
  breakEvenSale,
  costOfOneMoreMonth,
  DEFAULT_HOLDING_COSTS,
  holdingCosts,
} from '#src/finance/holding-costs.ts'
import {
  grossMarginPercent,
  hasProfitInputs,
  netMarginPercent,
  netProfit,
  profit,
  purchasePriceUsed,
  soldProfit,
} from '#src/finance/profit.ts'
import { compareAskingPrice, valueAfterRenovation } from '#src/finance/purchase-price.ts'
import { breakEvenSaleWithPlan } from '#src/finance/selling-costs.ts'
import { planTotal } from '../../calculators/renovation-plan.ts'
import type { Opportunity } from '../editing/schema.ts'
import { missingFigure } from './missing-figure.ts'

export type Statement = ReturnType<typeof statementOf>

/** NZD and percent; null if an input is missing. */
export function statementOf(deal: Opportunity) {
  const { doneUpValue, renovationCost, profitMargin } = deal
  const settings = deal.holdingCosts ?? DEFAULT_HOLDING_COSTS
  const price = purchasePriceUsed(deal)
  const isComplete = hasProfitInputs(doneUpValue, price, renovationCost)
  const asking = compareAskingPrice({ ...deal, marginPercent: profitMargin }, deal.askingPrice)
  const total = deal.renovationItems === null ? null : planTotal(deal.renovationItems)
  return {
    maximum: deal.maxPurchasePrice > 0 ? deal.maxPurchasePrice : null,
    missing: missingFigure(deal),
    /** The input to add before there is a profit. */
    missingForProfit: isComplete ? null : missingFigure(deal),
    left: valueAfterRenovation(doneUpValue, renovationCost),
    price,
    isActualPrice: deal.actualPurchasePrice !== null,
    grossProfit: isComplete ? profit(doneUpValue, price, renovationCost) : null,
    grossMargin: isComplete ? grossMarginPercent(doneUpValue, price, renovationCost) : null,
    netProfit: netProfit(doneUpValue, price, renovationCost, settings),
    netMargin: netMarginPercent(doneUpValue, price, renovationCost, settings),
    settings,
    areDefaultSettings: deal.holdingCosts === null,
    holding: price > 0 ? holdingCosts(price, settings) : null,
    breakEven: isComplete && renovationCost !== null ? breakEvenOf(deal, price, renovationCost) : null,
    oneMoreMonth: price > 0 ? costOfOneMoreMonth(price, settings) : null,
    /** How much the asking price exceeds the maximum; negative if it is lower. */
    askingOver: deal.maxPurchasePrice > 0 ? (asking?.overMaximum ?? null) : null,
    /** How much the price paid exceeds the maximum; null if it doesn't. */
    paidOver: paidOver(deal),
    made: madeBy(deal),
    planTotal: total,
    planDiffers: total !== null && total !== (renovationCost ?? 0),
  }
}

/** The deal and its statement for the figures of a screen: without figures while there is a field to correct first. */
export function shownFigures(deal: Opportunity, problem: string | null) {
  const statement = statementOf(deal)
  if (problem === null) return { deal, statement }
  const amounts = { askingPrice: null, offerPrice: null, doneUpValue: null, renovationCost: null }
  const unknown = { ...deal, ...amounts, actualPurchasePrice: null, maxPurchasePrice: 0 }
  const { planTotal: total, planDiffers } = statement
  const missing = { missing: problem, missingForProfit: problem, planTotal: total, planDiffers }
  return { deal: unknown, statement: { ...statementOf(unknown), ...missing } }
}

/** A sold deal's estimates are labelled, because its actual values are next to them. */
export function figureName(name: string, { made }: Statement): string {
  return made === null ? name : `Estimated ${name.toLowerCase()}`
}

function breakEvenOf(
  { holdingCosts, sellingPlan }: Opportunity,
  purchasePrice: number,
  renovationCost: number,
) {
  const settings = holdingCosts ?? DEFAULT_HOLDING_COSTS
  if (sellingPlan === null) return breakEvenSale(purchasePrice, renovationCost, settings)
  return breakEvenSaleWithPlan({ purchasePrice, renovationCost, holdingCosts: settings }, sellingPlan)
}

function madeBy({ actualSalePrice, actualPurchasePrice, actualRenovationCost }: Opportunity): number | null {
  const made = soldProfit({
    salePrice: actualSalePrice,
    purchasePrice: actualPurchasePrice,
    renovationCost: actualRenovationCost,
  })
  return made === null ? null : rounded(exact(made))
}

function paidOver({ actualPurchasePrice, maxPurchasePrice }: Opportunity): number | null {
  if (actualPurchasePrice === null || maxPurchasePrice === 0) return null
  const over = rounded(minus(exact(actualPurchasePrice), exact(maxPurchasePrice)))
  return over > 0 ? over : null
}
