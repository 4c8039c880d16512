import { removeStored, writeStored } from '#src/lib/browser/browser-storage.ts'
import type { PendingDeal } from './schema.ts'

export const PENDING_OPPORTUNITY_KEY = 'doneup_pending_opportunity'

/** Stores a guest's deal in this browser until the server has confirmed it. Guests' pages load only this file. */
export function storePendingDeal(opportunity: PendingDeal): void {
  const pending = { idempotencyKey: crypto.randomUUID(), opportunity }
  writeStored(PENDING_OPPORTUNITY_KEY, JSON.stringify(pending))
}

export function removePendingDeal(): void {
  removeStored(PENDING_OPPORTUNITY_KEY)
}
