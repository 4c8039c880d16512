import { z } from 'zod'
import { newOpportunitySchema, type PendingOpportunity } from './schema.ts'

const STORAGE_KEY = 'doneup_pending_opportunity'

/** A guest's deal, kept in this browser until the server has confirmed it; the key makes saving it idempotent. */
const pendingSchema = z.object({
  idempotencyKey: z.string().min(8).max(100),
  opportunity: newOpportunitySchema,
})
export type StoredPendingOpportunity = z.infer<typeof pendingSchema>

export function keepPendingOpportunity(opportunity: PendingOpportunity): void {
  const pending = { idempotencyKey: crypto.randomUUID(), opportunity }
  localStorage.setItem(STORAGE_KEY, JSON.stringify(pending))
}

export function readPendingOpportunity(): StoredPendingOpportunity | null {
  if (typeof localStorage === 'undefined') return null
  const stored = localStorage.getItem(STORAGE_KEY)
  if (stored === null) return null
  try {
    return pendingSchema.parse(JSON.parse(stored))
  } catch {
    return null
  }
}

export function forgetPendingOpportunity(): void {
  localStorage.removeItem(STORAGE_KEY)
}
