import type { FieldProblem } from '#src/lib/api/app-error.ts'
import { listInWords } from '#src/lib/text/list-in-words.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { ACTUAL_PURCHASE_PRICE_ERROR, type BoardStatus, type DealStatus, statusLabel } from './schema.ts'

export const NO_PRICE_PAID = { field: 'actualPurchasePrice', message: ACTUAL_PURCHASE_PRICE_ERROR }

/** Why a deal can't be moved to a column, or null. Moving to Won needs the actual purchase price. */
export function placementProblem(
  from: DealStatus,
  to: BoardStatus,
  actualPurchasePrice: number | null | undefined,
): FieldProblem | null {
  if (to === 'won' && from !== 'won' && !((actualPurchasePrice ?? 0) > 0)) return NO_PRICE_PAID
  return null
}

export function statusTitle(before: DealStatus, after: DealStatus): string {
  const label = statusLabel(after)
  if (after === 'abandoned') return 'Deal abandoned'
  if (before === 'abandoned') return `Deal restored to ${label}`
  return after === 'won' ? 'Deal won' : `Deal moved to ${label}`
}

export interface OrganizationForCreation {
  isPersonal: boolean
  createdBy: string | null
  hadDeals: boolean
}

/** Without a subscription, the owner of a personal organization can create the first deal. */
export function canCreateDeal(userId: string, organization: OrganizationForCreation): boolean {
  return organization.isPersonal && organization.createdBy === userId && !organization.hadDeals
}

/** Lists the rows deleted with a deal, such as "its project, 3 documents and 1 photo"; null if none. */
export function belongingsText(counts: {
  hasProject: boolean
  documents: number
  photos: number
}): string | null {
  const { hasProject, documents, photos } = counts
  const parts = [
    hasProject && 'its project',
    documents > 0 && pluralize(documents, 'document'),
    photos > 0 && pluralize(photos, 'photo'),
  ]
  return listInWords(parts.filter((part) => part !== false)) || null
}
