import { maximumPurchasePrice } from '#src/finance/purchase-price.ts'
import { withFields } from '#src/lib/field-edits.ts'
import { renovationPlanSchema } from '../../calculators/schema.ts'
import { placementProblem } from '../rules.ts'
import { holdingCostSettingsSchema, type Opportunity, type OpportunityEdit } from './schema.ts'

/** Why this edit of a deal is rejected, or null. Status changes follow the board's rules. */
export function editProblem(deal: Opportunity, edit: OpportunityEdit): string | null {
  if (edit.status === undefined || edit.status === deal.status) return null
  if (deal.status === 'abandoned') return 'Restore this deal before changing its status.'
  return placementProblem(deal.status, edit.status, edit.actualPurchasePrice)
}

export function withEdit(deal: Opportunity, edit: OpportunityEdit): Opportunity {
  const { maxPurchasePrice: _old, ...edited } = withFields(deal, edit)
  const { doneUpValue, renovationCost, profitMargin } = edited
  return { ...edited, maxPurchasePrice: maximumPurchasePrice(doneUpValue, renovationCost, profitMargin) }
}

/** A deal from the database; its JSON columns are unvalidated. */
export type StoredOpportunity = Omit<Opportunity, 'holdingCosts' | 'renovationItems' | 'unreadable'> & {
  holdingCosts: unknown
  renovationItems: unknown
}

/** Parses the JSON columns; a column that can't be parsed is null and listed in `unreadable`. */
export function readableOpportunity(stored: StoredOpportunity): Opportunity {
  const holdingCosts = holdingCostSettingsSchema.nullable().safeParse(stored.holdingCosts)
  const renovationItems = renovationPlanSchema.nullable().safeParse(stored.renovationItems)
  return {
    ...stored,
    holdingCosts: holdingCosts.data ?? null,
    renovationItems: renovationItems.data ?? null,
    unreadable: [
      ...(holdingCosts.success ? [] : (['holdingCosts'] as const)),
      ...(renovationItems.success ? [] : (['renovationItems'] as const)),
    ],
  }
}
