import { DEFAULT_HOLDING_COSTS, holdingCosts } from '#src/finance/holding-costs.ts'
import { netProfit, profit } from '#src/finance/profit.ts'
import { compareAskingPrice, leftToBuyWith, maximumPurchasePrice } from '#src/finance/purchase-price.ts'

const deal = { doneUpValue: 890_000, renovationCost: 99_860, marginPercent: 20 }
const askingPrice = 689_000
const maximum = maximumPurchasePrice(deal.doneUpValue, deal.renovationCost, deal.marginPercent)

/** The deal the public pages work through, computed by the same formulas as everybody's own. */
export const EXAMPLE = {
  ...deal,
  street: '8 Kererū Street',
  place: 'Ōtūmoetai, Tauranga 3110',
  day: '21 Nov 2026',
  maximum,
  left: leftToBuyWith(deal.doneUpValue, deal.renovationCost),
  profit: profit(deal.doneUpValue, maximum, deal.renovationCost),
  askingPrice,
  comparison: compareAskingPrice(deal, askingPrice),
  holding: holdingCosts(maximum, DEFAULT_HOLDING_COSTS),
  holdingSettings: DEFAULT_HOLDING_COSTS,
  netProfit: netProfit(deal.doneUpValue, maximum, deal.renovationCost, DEFAULT_HOLDING_COSTS),
}
