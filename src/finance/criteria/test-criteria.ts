import fc from 'fast-check'
import { holdingCosts, price } from '#src/features/deals/pipeline/test-random-deals.ts'
import { DEFAULT_HOLDING_COSTS } from '../price/holding-costs.ts'
import type { Criterion } from './criteria.ts'

export const EMPTY: Criterion = {
  subject: 'netProfit',
  operator: 'atLeast',
  least: null,
  most: null,
  places: [],
  isRequired: true,
}

export const randomDeals = fc.record({
  doneUpValue: price,
  renovationCost: price,
  profitMargin: fc.integer({ min: 0, max: 100 }),
  askingPrice: price,
  offerPrice: fc.constant(null),
  agreedPrice: price,
  actualPurchasePrice: fc.constant(null),
  holdingCosts: fc.oneof(fc.constant(DEFAULT_HOLDING_COSTS), holdingCosts),
  floorArea: fc.option(fc.integer({ min: 20, max: 400 })),
  hasStop: fc.option(fc.boolean()),
  placeOf: fc.constant((): string | null => 'Napier'),
})
