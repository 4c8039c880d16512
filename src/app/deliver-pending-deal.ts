import { sessionQuery } from '#src/features/accounts/api.ts'
import { readPendingOpportunity, savePendingOpportunity } from '#src/features/opportunities/pending.ts'
import { ApiError } from '#src/lib/http.ts'
import { isSubscribedStatus } from '#src/lib/subscription-status.ts'
import { showToast } from '#src/ui/toast.tsx'
import { queryClient } from './query-client.ts'
import { rememberSavedDeal } from './saved-deal.ts'

const NEEDS_SUBSCRIPTION = 402

/** Saves the deal that this browser keeps, and says so; what could not be saved stays kept. */
export async function deliverPendingDeal(): Promise<void> {
  const pending = readPendingOpportunity()
  if (pending === null) return
  try {
    await savePendingOpportunity()
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
    const session = queryClient.getQueryData(sessionQuery.queryKey)
    if (!isSubscribedStatus(session?.subscription?.status ?? null)) {
      // The plans page shows it, and the board once it opens: the person is on the way there.
      rememberSavedDeal(pending.opportunity.address)
      return
    }
    showToast({ message: `Saved ${pending.opportunity.address} to your board` })
  } catch (error) {
    if (error instanceof ApiError && error.status === NEEDS_SUBSCRIPTION) return
    const reason = error instanceof Error ? error.message : ''
    showToast({
      message: `${pending.opportunity.address} is not saved yet: ${reason} It is kept in this browser.`,
      tone: 'error',
      action: { label: 'Retry', onAction: () => void deliverPendingDeal() },
    })
  }
}
