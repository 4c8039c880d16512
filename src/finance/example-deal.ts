import { DEFAULT_HOLDING_COSTS, type HoldingCostSettings } from './price/holding-costs.ts'

/** The default holding costs with some changed. */
export const exampleHoldingCosts = (changes: Partial<HoldingCostSettings> = {}): HoldingCostSettings => ({
  ...DEFAULT_HOLDING_COSTS,
  ...changes,
})

/** The deal of most examples: paid is its maximum purchase price. */
export const EXAMPLE_DEAL = {
  doneUpValue: 800_000,
  renovationCost: 100_000,
  marginPercent: 20,
  purchasePrice: 583_333,
  holdingCosts: exampleHoldingCosts(),
}
