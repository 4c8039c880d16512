import { cashFlow } from '#src/finance/cash-flow.ts'
import type { Opportunity } from '../editing/schema.ts'
import type { Statement } from '../statement/statement.ts'
import { completeDeal } from './sentences.ts'

/** The most of the buyer's own money that the deal needs at once, in NZD with cents; null without the inputs. */
export function peakCash(deal: Opportunity, statement: Statement): number | null {
  const complete = completeDeal(deal, statement)
  // The deposit is part of the price, so that the peak doesn't depend on the organization's usual one.
  return complete && cashFlow(complete).peak.amount
}
