import { cashFlow } from '#src/finance/cash-flow.ts'
import type { DealFigures } from '../figures/deal-figures.ts'

/** The most of the buyer's own money that the deal needs at once, in NZD with cents; null without the inputs. */
export function peakCash({ complete }: DealFigures): number | null {
  // The deposit is part of the price, so that the peak doesn't depend on the organization's usual one.
  return complete && cashFlow(complete).peak.amount
}
