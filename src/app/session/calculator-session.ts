import type { useNavigate } from '@tanstack/react-router'
import { ratesQuery } from '#src/features/build/accounting/rates-api.ts'
import { dealQueue } from '#src/features/deals/board/api.ts'
import { addressLines } from '#src/features/deals/pipeline/card-text.ts'
import { newDeal } from '#src/features/deals/pipeline/new-deal.ts'
import { savePendingDeal } from '#src/features/deals/pipeline/pending.ts'
import { removePendingDeal, storePendingDeal } from '#src/features/deals/pipeline/pending-storage.ts'
import type { PendingDeal } from '#src/features/deals/pipeline/schema.ts'
import { sessionQuery } from '#src/features/people/accounts/api.ts'
import { ApiError, isUnreached } from '#src/lib/api/http.ts'
import { queuedMessage } from '#src/lib/offline-queue/words.ts'
import { queryClient } from '../query-client.ts'

const BOARD = '/dashboard'

/** Saves a stored deal and opens the board; redirects guests and lapsed subscribers. On failure the deal stays stored. */
export async function addToDashboard(deal: PendingDeal, navigate: ReturnType<typeof useNavigate>) {
  const session = await currentSession()
  if (!session.user) {
    await navigate({ to: '/signup', search: { returnTo: BOARD } })
    return
  }
  try {
    const how = await save(deal, session.organization?.id)
    const queued = queuedMessage(`Saved ${deal.address}`)
    const message = how === 'queued' ? queued : `Saved ${deal.address} as a New Listing.`
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
    await navigate({ to: BOARD, state: { message } })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'subscription_required')) throw error
    await navigate({ to: '/pricing', search: { returnTo: BOARD } })
  }
}

async function save(deal: PendingDeal, organizationId: string | undefined) {
  if (organizationId !== undefined) return addWorkedOutDeal(organizationId, deal)
  await savePendingDeal()
  return 'done'
}

/** Adds a calculated deal to the board, or queues it offline. On failure the deal stays stored in this browser. */
async function addWorkedOutDeal(organizationId: string, workedOut: PendingDeal) {
  const { address, askingPrice = null, doneUpValue = null, renovationCost = null, profitMargin } = workedOut
  const id = crypto.randomUUID()
  const bare = newDeal(id, address, 'new_listing', new Date().toISOString())
  const deal = { ...bare, askingPrice, doneUpValue, renovationCost, ...(profitMargin && { profitMargin }) }
  const words = { name: addressLines(address).street, verb: 'added' }
  const change = { kind: 'add', id, deal, workedOut } as const
  const added = dealQueue.changes(queryClient).attempt(organizationId, { change, words })
  // The queued change now stores the deal. If the page is closed, the next page sends it.
  removePendingDeal()
  try {
    return await added
  } catch (failure) {
    storePendingDeal(workedOut)
    throw failure
  }
}

/** The session, or the last known one while the server can't be reached. */
async function currentSession() {
  try {
    return await queryClient.fetchQuery(sessionQuery)
  } catch (error) {
    const known = queryClient.getQueryData(sessionQuery.queryKey)
    if (isUnreached(error) && known !== undefined) return known
    throw error
  }
}

/** The rates that new plans of an organization start with. */
export async function loadOwnRates(organizationId: string) {
  return (await queryClient.fetchQuery(ratesQuery(organizationId))).used
}
