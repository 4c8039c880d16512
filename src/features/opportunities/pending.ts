import { z } from 'zod'
import { readStored } from '#src/lib/browser-storage.ts'
import { request } from '#src/lib/http.ts'
import { forgetPendingOpportunity, PENDING_OPPORTUNITY_KEY } from './pending-storage.ts'
import { type ChangedOpportunity, changedOpportunitySchema, newOpportunitySchema } from './schema.ts'

/** A guest's deal, kept in this browser until the server has confirmed it; the key makes saving it idempotent. */
const pendingSchema = z.object({
  idempotencyKey: z.string().min(8).max(100),
  opportunity: newOpportunitySchema,
})
export type StoredPendingOpportunity = z.infer<typeof pendingSchema>

export function readPendingOpportunity(): StoredPendingOpportunity | null {
  const stored = readStored(PENDING_OPPORTUNITY_KEY)
  if (stored === null) return null
  try {
    return pendingSchema.parse(JSON.parse(stored))
  } catch {
    return null
  }
}

/**
 * Saves the kept deal, if there is one, and lets go of it only once the server has confirmed it. Its key makes
 * a repeated or parallel save harmless. Throws what the server refused; the deal then stays kept.
 */
export async function savePendingOpportunity(): Promise<ChangedOpportunity | null> {
  const pending = readPendingOpportunity()
  if (pending === null) return null
  const saved = await request('/api/opportunities', changedOpportunitySchema, {
    method: 'POST',
    body: pending.opportunity,
    idempotencyKey: pending.idempotencyKey,
  })
  if (readPendingOpportunity()?.idempotencyKey === pending.idempotencyKey) forgetPendingOpportunity()
  return saved
}
