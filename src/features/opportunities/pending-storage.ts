import { removeStored, writeStored } from '#src/lib/browser-storage.ts'
import type { PendingOpportunity } from './schema.ts'

/** Where a guest's deal is kept in the browser. */
export const PENDING_OPPORTUNITY_KEY = 'doneup_pending_opportunity'

/** Keeps a worked-out deal in this browser until the server has confirmed it. Small: guests' pages need no more of it. */
export function keepPendingOpportunity(opportunity: PendingOpportunity): void {
  const pending = { idempotencyKey: crypto.randomUUID(), opportunity }
  writeStored(PENDING_OPPORTUNITY_KEY, JSON.stringify(pending))
}

/** Lets go of the kept deal, if there is one. */
export function forgetPendingOpportunity(): void {
  removeStored(PENDING_OPPORTUNITY_KEY)
}
