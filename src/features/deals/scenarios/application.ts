import type { Deal, DealEdit } from '#src/features/deals/pipeline/deal-schema.ts'
import { DEFAULT_HOLDING_COSTS } from '#src/finance/price/holding-costs.ts'
import { type PriceKind, priceInPlay } from '#src/finance/price/price-in-play.ts'
import { applyScenario, type ScenarioDeal } from '#src/finance/scenarios/scenarios.ts'
import { changedFields, pickFields } from '#src/lib/rows/field-edits.ts'
import type { ScenarioInput } from './schema.ts'

export const WON_KEEPS_PRICE = 'A won deal keeps its actual price. Take the price out of the scenario first.'

/** The deal as the base of its scenarios, with the price in play. */
export function scenarioDeal(deal: Deal, chosen?: PriceKind | null): ScenarioDeal {
  const { doneUpValue, renovationCost, profitMargin, holdingCosts, sellingPlan } = deal
  return {
    doneUpValue,
    renovationCost,
    purchasePrice: priceInPlay(deal, chosen).price,
    profitMargin,
    holdingCosts: holdingCosts ?? DEFAULT_HOLDING_COSTS,
    sellingPlan,
  }
}

/** Why the scenario can't be applied to the deal, or null. */
export function applicationProblem({ status }: Deal, { changes }: ScenarioInput): string | null {
  const setsPrice = changes.some(({ field }) => field === 'purchasePrice')
  return status === 'won' && setsPrice ? WON_KEEPS_PRICE : null
}

/** The edit that applies a scenario: only the fields that change. The purchase price becomes the offer price. */
export function editOfScenario(deal: Deal, { changes }: ScenarioInput, chosen?: PriceKind | null): DealEdit {
  const { deal: now } = applyScenario(scenarioDeal(deal, chosen), changes)
  const setsPrice = changes.some(({ field }) => field === 'purchasePrice')
  const edit: DealEdit = {
    doneUpValue: now.doneUpValue,
    renovationCost: now.renovationCost,
    profitMargin: now.profitMargin,
    ...(changes.some(({ field }) => field in DEFAULT_HOLDING_COSTS) && { holdingCosts: now.holdingCosts }),
    ...(setsPrice && { offerPrice: now.purchasePrice }),
  }
  return pickFields(edit, changedFields(deal, edit))
}
