import { cardFigures, cardNeed, netEarnings } from '#src/features/deals/pipeline/card-text.ts'
import type { BoardDeal } from '#src/features/deals/pipeline/schema.ts'
import { netSafePrice } from '#src/finance/criteria/measured-deal.ts'
import { DEFAULT_HOLDING_COSTS } from '#src/finance/price/holding-costs.ts'
import { oncePer } from '#src/lib/time/once.ts'

/** The figures of a deal in the list, as its card and its page have them. A changed deal is another object. */
export const maximumOf = oncePer((deal: BoardDeal) => cardFigures(deal).maximum)
export const netOf = oncePer(netEarnings)

/** NZD; null without one above $0. */
export const netSafeOf = oncePer((deal: BoardDeal) => {
  const price = netSafePrice({ ...deal, holdingCosts: deal.holdingCosts ?? DEFAULT_HOLDING_COSTS })
  return price !== null && price > 0 ? price : null
})

/** What is next, as on its card. */
export function nextOf(today: string, isAfterFive: boolean) {
  return oncePer((deal: BoardDeal) => cardNeed(deal, today, isAfterFive))
}
