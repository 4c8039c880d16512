import { DEFAULT_HOLDING_COSTS } from '#src/finance/holding-costs.ts'
import { purchasePriceUsed } from '#src/finance/profit.ts'
import { applyScenario, type ScenarioDeal } from '#src/finance/scenarios.ts'
import { changedFields, pickFields } from '#src/lib/field-edits.ts'
import type { Opportunity, OpportunityEdit } from '../opportunity-schema.ts'
import type { ScenarioInput } from './schema.ts'

export const WON_KEEPS_PRICE = 'A won deal keeps its actual price. Take the price out of the scenario first.'

/** The deal as the base of its scenarios, with the price it uses. */
export function scenarioDeal(deal: Opportunity): ScenarioDeal {
  const { doneUpValue, renovationCost, profitMargin, holdingCosts, sellingPlan } = deal
  const price = purchasePriceUsed(deal)
  return {
    doneUpValue,
    renovationCost,
    purchasePrice: price > 0 ? price : null,
    profitMargin,
    holdingCosts: holdingCosts ?? DEFAULT_HOLDING_COSTS,
    sellingPlan,
  }
}

/** Why the scenario can't be applied to the deal, or null. */
export function applicationProblem({ status }: Opportunity, { changes }: ScenarioInput): string | null {
  const setsPrice = changes.some(({ field }) => field === 'purchasePrice')
  return status === 'won' && setsPrice ? WON_KEEPS_PRICE : null
}

/** The edit that applies a scenario: only the fields that change. The purchase price becomes the offer price. */
export function editOfScenario(deal: Opportunity, { changes }: ScenarioInput): OpportunityEdit {
  const { deal: now } = applyScenario(scenarioDeal(deal), changes)
  const setsPrice = changes.some(({ field }) => field === 'purchasePrice')
  const edit: OpportunityEdit = {
    doneUpValue: now.doneUpValue,
    renovationCost: now.renovationCost,
    profitMargin: now.profitMargin,
    ...(changes.some(({ field }) => field in DEFAULT_HOLDING_COSTS) && { holdingCosts: now.holdingCosts }),
    ...(setsPrice && { offerPrice: now.purchasePrice }),
  }
  return pickFields(edit, changedFields(deal, edit))
}
