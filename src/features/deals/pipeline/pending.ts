import { z } from 'zod'
import { request } from '#src/lib/api/http.ts'
import { readStored } from '#src/lib/browser/browser-storage.ts'
import { parseJson } from '#src/lib/schemas/parse-json.ts'
import { PENDING_OPPORTUNITY_KEY, removePendingDeal } from './pending-storage.ts'
import { type ChangedDeal, changedDealSchema, newDealSchema } from './schema.ts'

const pendingSchema = z.object({
  idempotencyKey: z.string().min(8).max(100),
  opportunity: newDealSchema,
})
export type StoredPendingDeal = z.infer<typeof pendingSchema>

export function readPendingDeal(): StoredPendingDeal | null {
  return pendingSchema.safeParse(parseJson(readStored(PENDING_OPPORTUNITY_KEY) ?? '')).data ?? null
}

/** Saves the stored deal and removes it once confirmed. Idempotent. Throws a failure; the deal stays stored. */
export async function savePendingDeal(): Promise<ChangedDeal | null> {
  const pending = readPendingDeal()
  if (pending === null) return null
  const saved = await request('/api/opportunities', changedDealSchema, {
    method: 'POST',
    body: pending.opportunity,
    idempotencyKey: pending.idempotencyKey,
  })
  if (readPendingDeal()?.idempotencyKey === pending.idempotencyKey) removePendingDeal()
  return saved
}
