import type { useNavigate } from '@tanstack/react-router'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { savePendingOpportunity } from '#src/features/opportunities/pending.ts'
import type { PendingOpportunity } from '#src/features/opportunities/schema.ts'
import { ApiError, isUnreached } from '#src/lib/http.ts'
import { addWorkedOutDeal } from './offline/add-worked-out-deal.ts'
import { queryClient } from './query-client.ts'

const BOARD = '/dashboard'

/**
 * Saves a deal that this browser keeps for whoever is signed in, and goes to the board. Somebody who is not signed in
 * after all goes to create an account, a lapsed subscriber to the plans. Throws what was refused; the deal stays kept.
 */
export async function addToDashboard(
  deal: PendingOpportunity,
  navigate: ReturnType<typeof useNavigate>,
): Promise<void> {
  const session = await whoIsSignedIn()
  if (!session.user) {
    await navigate({ to: '/signup', search: { returnTo: BOARD } })
    return
  }
  try {
    const how = await save(deal, session.organization?.id)
    const kept = `Saved ${deal.address} on this device. It will sync when you’re back online.`
    const message = how === 'queued' ? kept : `Saved ${deal.address} as a New Listing.`
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
    await navigate({ to: BOARD, state: { message } })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'subscription_required')) throw error
    await navigate({ to: '/pricing', search: { returnTo: BOARD } })
  }
}

async function save(
  deal: PendingOpportunity,
  organizationId: string | undefined,
): Promise<'done' | 'queued'> {
  if (organizationId !== undefined) return addWorkedOutDeal(organizationId, deal)
  await savePendingOpportunity()
  return 'done'
}

/** Out of reach of the server it is who was signed in last. */
async function whoIsSignedIn() {
  try {
    return await queryClient.fetchQuery(sessionQuery)
  } catch (error) {
    const known = queryClient.getQueryData(sessionQuery.queryKey)
    if (isUnreached(error) && known !== undefined) return known
    throw error
  }
}
