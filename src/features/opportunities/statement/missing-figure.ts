import { missingForPurchasePrice } from '#src/finance/purchase-price.ts'
import type { Opportunity } from '../editing/schema.ts'

/** The input to add before there is a maximum purchase price; null if there is one. */
export function missingFigure({ doneUpValue, renovationCost, profitMargin }: Opportunity): string | null {
  const missing = missingForPurchasePrice(doneUpValue, renovationCost, profitMargin)
  return missing === 'Add your valuation' ? 'Add a done-up value' : missing
}
