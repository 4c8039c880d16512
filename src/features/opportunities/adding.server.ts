import type { z } from 'zod'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { createOpportunity, placeOpportunity } from './queries.server.ts'
import { opportunityCardSchema, type savedAsNewSchema } from './schema.ts'

/**
 * Adds a deal at the top of its stage. It is created as New Listing and, where that is not its stage, moved there in the
 * same transaction: both are told in its activity. Answers its card as JSON text.
 */
export async function addOpportunity(
  write: TenantWrite,
  identity: Identity,
  deal: z.output<typeof savedAsNewSchema>,
): Promise<string> {
  const created = await createOpportunity(write, identity, deal)
  const { status } = deal
  if (status === 'new_listing') return created
  const card = opportunityCardSchema.parse(JSON.parse(created))
  return placeOpportunity(write, identity, card, { status, afterId: null, actualPurchasePrice: undefined })
}
