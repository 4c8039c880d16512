import { dealChanges } from '#src/features/opportunities/board/api.ts'
import { addressLines } from '#src/features/opportunities/board/card-text.ts'
import { newDeal } from '#src/features/opportunities/new-deal.ts'
import {
  forgetPendingOpportunity,
  keepPendingOpportunity,
} from '#src/features/opportunities/pending-storage.ts'
import type { PendingOpportunity } from '#src/features/opportunities/schema.ts'
import { queryClient } from '../query-client.ts'

/**
 * Puts a deal that was worked out on the board. Out of reach of the server it waits there ("waits"); what is refused is
 * thrown, and the deal stays kept in this browser as it was before.
 */
export async function addWorkedOutDeal(
  organizationId: string,
  workedOut: PendingOpportunity,
): Promise<'done' | 'waits'> {
  const { address, askingPrice = null, doneUpValue = null, renovationCost = null, profitMargin } = workedOut
  const id = crypto.randomUUID()
  const bare = newDeal(id, address, 'new_listing', new Date().toISOString())
  const deal = { ...bare, askingPrice, doneUpValue, renovationCost, ...(profitMargin && { profitMargin }) }
  const words = { name: addressLines(address).street, verb: 'added' }
  const list = { client: queryClient, organizationId }
  const added = dealChanges.attempt(list, { change: { kind: 'add', id, deal, workedOut }, words })
  // Kept once, not twice: if the page goes now, the next one sends what waits.
  forgetPendingOpportunity()
  try {
    return await added
  } catch (refusal) {
    keepPendingOpportunity(workedOut)
    throw refusal
  }
}
