import { z } from 'zod'
import { renovationPlanSchema } from '#src/features/public/calculators/schema.ts'
import { DEFAULT_HOLDING_COSTS } from '#src/finance/price/holding-costs.ts'
import { maximumPurchasePrice } from '#src/finance/price/purchase-price.ts'
import { withSellingPlan } from '#src/finance/price/selling-costs.ts'
import type { FieldProblem } from '#src/lib/api/app-error.ts'
import { withFields } from '#src/lib/rows/field-edits.ts'
import { type Deal, type DealEdit, dealSchema, savedDealSchema, sellingPlanSchema } from './deal-schema.ts'
import { NO_PRICE_PAID, placementProblem } from './rules.ts'
import { holdingCostSettingsSchema } from './schema.ts'

const ABANDONED = { field: 'status', message: 'Restore this deal before changing its status.' }

/** Why this edit of a deal is rejected, or null. Status changes follow the board's rules. */
export function editProblem(deal: Deal, edit: DealEdit): FieldProblem | null {
  if (edit.actualPurchasePrice === null && (edit.status ?? deal.status) === 'won') return NO_PRICE_PAID
  if (edit.status === undefined || edit.status === deal.status) return null
  if (deal.status === 'abandoned') return ABANDONED
  return placementProblem(deal.status, edit.status, edit.actualPurchasePrice)
}

/** The edit with the selling costs of the agent's tiers, which follow the done-up value. */
export function withSellingCosts(deal: Deal, edit: DealEdit): DealEdit {
  const { sellingPlan, doneUpValue, holdingCosts } = withFields(deal, edit)
  if (sellingPlan === null) return edit
  const settings = holdingCosts ?? DEFAULT_HOLDING_COSTS
  return { ...edit, holdingCosts: withSellingPlan(settings, sellingPlan, doneUpValue ?? 0) }
}

export function withEdit(deal: Deal, edit: DealEdit): Deal {
  const { maxPurchasePrice: _old, ...edited } = withFields(deal, withSellingCosts(deal, edit))
  const { doneUpValue, renovationCost, profitMargin } = edited
  return {
    ...edited,
    maxPurchasePrice: maximumPurchasePrice(doneUpValue, renovationCost, profitMargin),
    floorArea: edited.renovationItems?.houseSize ?? null,
  }
}

/** A deal from the database; its JSON columns are unvalidated. */
export type StoredDeal = Omit<
  Deal,
  'holdingCosts' | 'sellingPlan' | 'renovationItems' | 'planned' | 'unreadable'
> & {
  holdingCosts: unknown
  sellingPlan: unknown
  renovationItems: unknown
  planned: unknown
}

/** Parses the JSON columns; a column that can't be parsed is null and listed in `unreadable`. */
export function readableDeal(stored: StoredDeal): Deal {
  const read = {
    holdingCosts: holdingCostSettingsSchema.nullable().safeParse(stored.holdingCosts),
    sellingPlan: sellingPlanSchema.nullable().safeParse(stored.sellingPlan),
    renovationItems: renovationPlanSchema.nullable().safeParse(stored.renovationItems),
  }
  const columns = Object.keys(read) as (keyof typeof read)[]
  return {
    ...stored,
    holdingCosts: read.holdingCosts.data ?? null,
    sellingPlan: read.sellingPlan.data ?? null,
    renovationItems: read.renovationItems.data ?? null,
    planned: dealSchema.shape.planned.catch(null).parse(stored.planned),
    unreadable: columns.filter((column) => !read[column].success),
  }
}

const anyDetails = { holdingCosts: z.unknown(), sellingPlan: z.unknown(), renovationItems: z.unknown() }

/** A deal in a response. Details that can't be parsed are unreadable too, instead of the whole deal. */
export const receivedDealSchema = dealSchema.extend(anyDetails).transform((deal): Deal => {
  const read = readableDeal(deal)
  return { ...read, unreadable: [...new Set([...deal.unreadable, ...read.unreadable])] }
})

export const receivedEditSchema = savedDealSchema.extend({ opportunity: receivedDealSchema })
