import { type CivilDay, daysBetween } from '../dates/new-zealand-days.ts'
import { exact, over, rounded } from '../exact.ts'
import { roundHalfAwayFromZero, roundToDecimals } from '../money.ts'

/** Accepted as a whole percent of decided deals or offers; null before the first decision. */
export function trueAcceptancePercent(decided: number, accepted: number): number | null {
  return decided === 0 ? null : rounded(over(exact(accepted * 100), exact(decided)), 0)
}

/** The mean of (asking − accepted)·100/asking in percent, to one decimal; null without a deal that has both in NZD. */
export function meanDiscountPercent(
  deals: readonly { asking: number | null; accepted: number }[],
): number | null {
  const discounts = deals.flatMap(({ asking, accepted }) =>
    asking === null || asking === 0 ? [] : [((asking - accepted) * 100) / asking],
  )
  return discounts.length === 0 ? null : roundToDecimals(mean(discounts), 1)
}

/** The mean of the whole days from an offer to its answer, rounded to a day; null without an answer. */
export function meanDaysToAnswer(
  answered: readonly { madeOn: CivilDay; outcomeOn: CivilDay }[],
): number | null {
  const days = answered.map(({ madeOn, outcomeOn }) => daysBetween(madeOn, outcomeOn))
  return days.length === 0 ? null : roundHalfAwayFromZero(mean(days))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
