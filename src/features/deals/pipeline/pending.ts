import { z } from 'zod'
import { request } from '#src/lib/api/http.ts'
import { readStored } from '#src/lib/browser/browser-storage.ts'
import { parseJson } from '#src/lib/schemas/parse-json.ts'
import { PENDING_OPPORTUNITY_KEY, removePendingOpportunity } from './pending-storage.ts'
import { type ChangedOpportunity, changedOpportunitySchema, newOpportunitySchema } from './schema.ts'

const pendingSchema = z.object({
  idempotencyKey: z.string().min(8).max(100),
  opportunity: newOpportunitySchema,
})
export type StoredPendingOpportunity = z.infer<typeof pendingSchema>

export function readPendingOpportunity(): StoredPendingOpportunity | null {
  return pendingSchema.safeParse(parseJson(readStored(PENDING_OPPORTUNITY_KEY) ?? '')).data ?? null
}

/** Saves the stored deal and removes it once confirmed. Idempotent. Throws a failure; the deal stays stored. */
export async function savePendingOpportunity(): Promise<ChangedOpportunity | null> {
  const pending = readPendingOpportunity()
  if (pending === null) return null
  const saved = await request('/api/opportunities', changedOpportunitySchema, {
    method: 'POST',
    body: pending.opportunity,
    idempotencyKey: pending.idempotencyKey,
  })
  if (readPendingOpportunity()?.idempotencyKey === pending.idempotencyKey) removePendingOpportunity()
  return saved
}
