import { exact, minus, over, rounded, times } from '#src/finance/exact.ts'
import { costOfDelay, DEFAULT_HOLDING_COSTS } from '#src/finance/holding-costs.ts'
import { formatMoney, formatPercent, isPositive } from '#src/finance/money.ts'
import {
  type LadderDeal,
  type LadderPosition,
  offerLadder,
  USUAL_POSITION,
} from '#src/finance/offer-ladder.ts'
import type { SensitivityDeal } from '#src/finance/sensitivity.ts'
import type { TargetDeal } from '#src/finance/target-price.ts'
import type { Assumptions } from '../assumptions/schema.ts'
import type { Opportunity } from '../editing/schema.ts'
import type { Statement } from '../statement/statement.ts'

export function ladderDeal({ profitMargin, holdingCosts, ...deal }: Opportunity): LadderDeal {
  const { doneUpValue, renovationCost, askingPrice } = deal
  return {
    doneUpValue,
    renovationCost,
    askingPrice,
    marginPercent: profitMargin,
    holdingCosts: holdingCosts ?? DEFAULT_HOLDING_COSTS,
  }
}

/** How the organization reads the ladder. */
export function positionOf({ seventyPercent }: Pick<Assumptions, 'seventyPercent'>): LadderPosition {
  return { ...USUAL_POSITION, ruleOfThumbPercent: seventyPercent }
}

/** The deal with the price that counts; null without a value, price or renovation cost, which may be $0. */
export function completeDeal(
  { doneUpValue, renovationCost, sellingPlan }: Opportunity,
  { price, settings }: Statement,
): SensitivityDeal | null {
  if (!isPositive(doneUpValue) || renovationCost === null || price <= 0) return null
  return { doneUpValue, renovationCost, purchasePrice: price, holdingCosts: settings, sellingPlan }
}

/** What a price for a target depends on; null without a value or renovation cost. */
export function targetDeal(
  { doneUpValue, renovationCost }: Opportunity,
  { settings }: Statement,
): TargetDeal | null {
  if (!isPositive(doneUpValue) || renovationCost === null) return null
  return { doneUpValue, renovationCost, holdingCosts: settings }
}

/** The net-safe price in whole NZD; null without the inputs. */
export function netSafePrice(deal: LadderDeal): number | null {
  return offerLadder(deal).find(({ id }) => id === 'netSafe')?.price ?? null
}

/**
 * What a later sale costs, and the sale price without profit or loss: after GST for a registered buyer, for whom it is null
 * while it isn't known. Null without a price.
 */
export function delaySentence(
  { doneUpValue }: Opportunity,
  statement: Statement,
  afterGst?: number | null,
): string | null {
  const { price, settings, oneMoreMonth } = statement
  const breakEven = afterGst ?? statement.breakEven
  const name = afterGst === undefined ? '' : afterGst === null ? ' before GST' : ' after GST'
  if (oneMoreMonth === null || breakEven === null || !isPositive(doneUpValue)) return null
  const value = exact(doneUpValue)
  const under = rounded(over(times(minus(value, exact(breakEven)), exact(100)), value), 1)
  const distance = `${formatPercent(Math.abs(under), 1)} ${under < 0 ? 'over' : 'under'} your done-up value`
  const day = formatMoney(costOfDelay(price, settings, 1))
  return `Each month longer costs ${formatMoney(oneMoreMonth)}, about ${day} a day. Break-even sale${name} ${formatMoney(breakEven)}, ${distance}.`
}
