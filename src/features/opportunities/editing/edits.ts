import { maximumPurchasePrice } from '#src/finance/purchase-price.ts'
import { isRecord } from '#src/lib/is-record.ts'
import { renovationPlanSchema } from '../../calculators/schema.ts'
import { placementProblem } from '../rules.ts'
import {
  type EditableField,
  holdingCostSettingsSchema,
  type Opportunity,
  type OpportunityEdit,
} from './schema.ts'

/** What keeps a deal from being edited so, or null: its status moves by the rules of the board. */
export function editProblem(deal: Opportunity, edit: OpportunityEdit): string | null {
  if (edit.status === undefined || edit.status === deal.status) return null
  if (deal.status === 'abandoned') return 'Restore this deal before changing its status.'
  return placementProblem(deal.status, edit.status, edit.actualPurchasePrice)
}

/** The fields in which `edit` differs from the deal. */
export function changedFields(deal: Opportunity, edit: OpportunityEdit): EditableField[] {
  const fields = Object.keys(edit) as EditableField[]
  return fields.filter((field) => edit[field] !== undefined && !isSameValue(edit[field], deal[field]))
}

/** The deal as it is once the edit is saved, its maximum worked out anew. */
export function withEdit(deal: Opportunity, edit: OpportunityEdit): Opportunity {
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
  const { maxPurchasePrice: _old, ...edited } = { ...deal, ...given }
  const { doneUpValue, renovationCost, profitMargin } = edited
  return { ...edited, maxPurchasePrice: maximumPurchasePrice(doneUpValue, renovationCost, profitMargin) }
}

/** Whether two values of a field are the same: what a form holds, and what came back from the server in another order. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((value, at) => isSameValue(value, b[at]))
  }
  if (!isRecord(a) || !isRecord(b)) return Object.is(a, b)
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => isSameValue(a[name], b[name]))
}

/** A deal as it comes from the database, where its structured columns may hold anything. */
export type StoredOpportunity = Omit<Opportunity, 'holdingCosts' | 'renovationItems' | 'unreadable'> & {
  holdingCosts: unknown
  renovationItems: unknown
}

/** The deal as people see it: what cannot be read of it is as if it were not there, and named. */
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
