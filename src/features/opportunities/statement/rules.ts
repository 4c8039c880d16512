import { exact, sum, toNumber } from '#src/finance/exact.ts'
import {
  breakEvenSale,
  costOfOneMoreMonth,
  DEFAULT_HOLDING_COSTS,
  type HoldingCostSettings,
  type HoldingCosts,
  holdingCosts,
} from '#src/finance/holding-costs.ts'
import { roundHalfAwayFromZero } from '#src/finance/money.ts'
import {
  canWorkOutProfit,
  grossMarginPercent,
  netMarginPercent,
  netProfit,
  profit,
  purchasePriceUsed,
} from '#src/finance/profit.ts'
import { compareAskingPrice, leftToBuyWith } from '#src/finance/purchase-price.ts'
import { type RenovationItem, renovationItemCost } from '#src/finance/renovation.ts'
import { missingInput } from '../card/rules.ts'
import type { Opportunity } from '../schema.ts'

/** A deal worked out from end to end; NZD and percent, null where an input is missing. */
export interface Statement {
  maximum: number | null
  missing: string | null
  left: number | null
  price: number
  isActualPrice: boolean
  grossProfit: number | null
  grossMargin: number | null
  netProfit: number | null
  netMargin: number | null
  settings: HoldingCostSettings
  areDefaultSettings: boolean
  /** Null without a price to hold at. */
  holding: (HoldingCosts & { oneOff: number }) | null
  breakEven: number | null
  oneMoreMonth: number | null
  /** NZD by which the asking price is over the maximum, negative when under. */
  askingOver: number | null
}

export function statementOf(deal: Opportunity): Statement {
  const { doneUpValue, renovationCost, profitMargin } = deal
  const settings = deal.holdingCosts ?? DEFAULT_HOLDING_COSTS
  const price = purchasePriceUsed(deal)
  const isComplete = canWorkOutProfit(doneUpValue, price, renovationCost)
  const asking = compareAskingPrice({ ...deal, marginPercent: profitMargin }, deal.askingPrice)
  const oneOff = [settings.legalFees, settings.buyingCosts, settings.sellingCosts]
  return {
    maximum: deal.maxPurchasePrice > 0 ? deal.maxPurchasePrice : null,
    missing: missingInput(deal),
    left: leftToBuyWith(doneUpValue, renovationCost),
    price,
    isActualPrice: deal.actualPurchasePrice !== null,
    grossProfit: isComplete ? profit(doneUpValue, price, renovationCost) : null,
    grossMargin: isComplete ? grossMarginPercent(doneUpValue, price, renovationCost) : null,
    netProfit: netProfit(doneUpValue, price, renovationCost, settings),
    netMargin: netMarginPercent(doneUpValue, price, renovationCost, settings),
    settings,
    areDefaultSettings: deal.holdingCosts === null,
    holding:
      price > 0 ? { ...holdingCosts(price, settings), oneOff: toNumber(sum(oneOff.map(exact))) } : null,
    breakEven: isComplete && renovationCost !== null ? breakEvenSale(price, renovationCost, settings) : null,
    oneMoreMonth: price > 0 ? costOfOneMoreMonth(price, settings) : null,
    askingOver: deal.maxPurchasePrice > 0 ? (asking?.overMaximum ?? null) : null,
  }
}

export interface PlanLine {
  id: string
  name: string
  cost: number
  /** The person's own cost instead of the standard one. */
  isOwn: boolean
}

/** The chosen items of a deal's renovation plan with their costs in whole NZD. */
export function planLines(plan: NonNullable<Opportunity['renovationItems']>): PlanLine[] {
  const line = (item: RenovationItem): PlanLine => ({
    id: item.id,
    name: item.name,
    cost: roundHalfAwayFromZero(renovationItemCost(item, plan.houseSize, plan.quality)),
    isOwn: item.userCost !== null,
  })
  return [...plan.items, ...plan.customItems].filter((item) => item.isSelected).map(line)
}
