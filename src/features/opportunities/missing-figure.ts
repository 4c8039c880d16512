import { missingForPurchasePrice } from '#src/finance/purchase-price.ts'
import type { Opportunity } from './opportunity-schema.ts'

/** The calculators' words, in those of a deal's form. */
const TERMS_OF_DEALS: Record<string, string> = {
  'Add your valuation': 'Add a done-up value',
  'Choose a profit percentage': 'Add a profit margin',
}

/** The input to add before there is a maximum purchase price; null if there is one. */
export function missingFigure({ doneUpValue, renovationCost, profitMargin }: Opportunity): string | null {
  const missing = missingForPurchasePrice(doneUpValue, renovationCost, profitMargin)
  return (missing && TERMS_OF_DEALS[missing]) ?? missing
}
