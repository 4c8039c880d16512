import { counted } from '#src/lib/counted.ts'
import { listInWords } from '#src/lib/list-in-words.ts'
import { isSubscribedStatus } from '#src/lib/subscription-status.ts'
import {
  ACTUAL_PURCHASE_PRICE_ERROR,
  type BoardStatus,
  type OpportunityStatus,
  statusLabel,
} from './schema.ts'

/**
 * What keeps a deal from being placed in a column, or null. Only a deal that comes to Won needs the price
 * that was paid; one that is there already keeps its own.
 */
export function placementProblem(
  from: OpportunityStatus,
  to: BoardStatus,
  actualPurchasePrice: number | undefined,
): string | null {
  if (to === 'won' && from !== 'won' && !(actualPurchasePrice !== undefined && actualPurchasePrice > 0)) {
    return ACTUAL_PURCHASE_PRICE_ERROR
  }
  return null
}

/** How the news of a deal's new status begins. */
export function statusTitle(before: OpportunityStatus, after: OpportunityStatus): string {
  const label = statusLabel(after)
  if (after === 'abandoned') return 'Deal abandoned'
  if (before === 'abandoned') return `Deal restored to ${label}`
  return after === 'won' ? 'Deal won' : `Deal moved to ${label}`
}

interface DealCreator {
  subscriptionStatus: string | null
  userId: string
}

interface OrganizationForCreation {
  isPersonal: boolean
  createdBy: string | null
  /** Whether it ever had a deal, deleted ones included. */
  hadDeals: boolean
}

/** Who may save a deal: a subscriber, or the owner of a personal organization its very first one. */
export function canCreateOpportunity(creator: DealCreator, organization: OrganizationForCreation): boolean {
  if (isSubscribedStatus(creator.subscriptionStatus)) return true
  return organization.isPersonal && organization.createdBy === creator.userId && !organization.hadDeals
}

/** What is deleted together with a deal: "its project, 3 documents and 1 photo"; null when there is nothing. */
export function belongingsInWords({
  hasProject,
  documents,
  photos,
}: {
  hasProject: boolean
  documents: number
  photos: number
}): string | null {
  const parts = [
    ...(hasProject ? ['its project'] : []),
    ...(documents > 0 ? [counted(documents, 'document')] : []),
    ...(photos > 0 ? [counted(photos, 'photo')] : []),
  ]
  return listInWords(parts) || null
}
