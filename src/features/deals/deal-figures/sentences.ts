import type { Assumptions } from '#src/features/deals/assumptions/schema.ts'
import { exact, minus, over, rounded, times } from '#src/finance/exact.ts'
import { formatMoney, formatTenths, isPositive } from '#src/finance/money.ts'
import { costOfDelay } from '#src/finance/price/holding-costs.ts'
import { type LadderPosition, USUAL_POSITION } from '#src/finance/price/offer-ladder.ts'
import type { DealFigures } from './deal-figures.ts'

/** "Profit at the agreed $580,000". */
export function profitHeading({ at, named }: Pick<DealFigures, 'at' | 'named'>): string {
  return at === null ? named('Profit') : `${named('Profit')} ${at}`
}

/** How the organization reads the ladder. */
export function positionOf({ seventyPercent }: Pick<Assumptions, 'seventyPercent'>): LadderPosition {
  return { ...USUAL_POSITION, ruleOfThumbPercent: seventyPercent }
}

/**
 * What a later sale costs, and the sale price without profit or loss: after GST for a registered buyer, for whom it is null
 * while it isn't known. Null without a price. `whose` value: a pack isn't read by the owner.
 */
export function delaySentence(
  { doneUpValue, price, settings, oneMoreMonth, ...shown }: DealFigures,
  afterGst?: number | null,
  whose: 'your' | 'the' = 'your',
): string | null {
  const breakEven = afterGst ?? shown.breakEven.value
  const name = afterGst === undefined ? '' : afterGst === null ? ' before GST' : ' after GST'
  if (oneMoreMonth.value === null || breakEven === null || !isPositive(doneUpValue)) return null
  const value = exact(doneUpValue)
  const under = rounded(over(times(minus(value, exact(breakEven)), exact(100)), value), 1)
  const distance = `${formatTenths(Math.abs(under))} ${under < 0 ? 'over' : 'under'} ${whose} done-up value`
  const day = formatMoney(costOfDelay(price, settings, 1))
  return `Each month longer costs ${formatMoney(oneMoreMonth.value)}, about ${day} a day. Break-even sale${name} ${formatMoney(breakEven)}, ${distance}.`
}
