import { dealChanges } from '#src/features/opportunities/board/api.ts'
import { addressLines } from '#src/features/opportunities/board/card-text.ts'
import { newDeal } from '#src/features/opportunities/new-deal.ts'
import {
  removePendingOpportunity,
  storePendingOpportunity,
} from '#src/features/opportunities/pending-storage.ts'
import type { PendingOpportunity } from '#src/features/opportunities/schema.ts'
import { queryClient } from '../query-client.ts'

/**
 * Adds a deal that was worked out to the board; without a connection it's queued. Throws a failure, and then the deal stays
 * stored in this browser as it was before.
 */
export async function addWorkedOutDeal(
  organizationId: string,
  workedOut: PendingOpportunity,
): Promise<'done' | 'queued'> {
  const { address, askingPrice = null, doneUpValue = null, renovationCost = null, profitMargin } = workedOut
  const id = crypto.randomUUID()
  const bare = newDeal(id, address, 'new_listing', new Date().toISOString())
  const deal = { ...bare, askingPrice, doneUpValue, renovationCost, ...(profitMargin && { profitMargin }) }
  const words = { name: addressLines(address).street, verb: 'added' }
  const change = { kind: 'add', id, deal, workedOut } as const
  const added = dealChanges(queryClient).attempt(organizationId, { change, words })
  // Stored once, not twice: if the page is closed now, the next one sends the queued change.
  removePendingOpportunity()
  try {
    return await added
  } catch (failure) {
    storePendingOpportunity(workedOut)
    throw failure
  }
}
