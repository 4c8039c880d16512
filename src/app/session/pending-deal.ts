import { useEffect } from 'react'
import { readPendingDeal, savePendingDeal } from '#src/features/deals/pipeline/pending.ts'
import { sessionQuery } from '#src/features/people/accounts/api.ts'
import type { SessionView } from '#src/features/people/accounts/schema.ts'
import { ApiError } from '#src/lib/api/http.ts'
import { isSubscribedStatus } from '#src/lib/api/subscription-status.ts'
import { messageOf } from '#src/lib/text/messages.ts'
import { showToast } from '#src/ui/dialog/toasts.ts'
import { queryClient } from '../query-client.ts'
import { rememberSavedDeal, unsavedDeal } from './saved-deal.ts'

const NEEDS_SUBSCRIPTION = 402

/** Saves a deal that was calculated before signing up, once there is an organization to save it for. */
export function usePendingDeal(session: SessionView | undefined): void {
  const userId = session?.user?.id
  const organizationId = session?.organization?.id
  const status = session?.subscription?.status
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new subscription is a reason to retry
  useEffect(() => {
    if (userId === undefined || organizationId === undefined) return
    void deliverPendingDeal()
  }, [userId, organizationId, status])
}

async function deliverPendingDeal(): Promise<void> {
  const pending = readPendingDeal()
  if (pending === null) return
  unsavedDeal.set(null)
  try {
    await savePendingDeal()
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
    // Users without a subscription go to Pricing, which shows the saved deal until they subscribe.
    if (isSubscriber()) showToast({ message: `Saved ${pending.opportunity.address} to your board` })
    else rememberSavedDeal(pending.opportunity.address)
  } catch (error) {
    if (error instanceof ApiError && error.status === NEEDS_SUBSCRIPTION) return
    const reason = messageOf(error)
    const message = `${pending.opportunity.address} couldn’t be saved: ${reason} It’s still stored in this browser.`
    const onRetry = () => void deliverPendingDeal()
    if (isSubscriber()) showToast({ message, tone: 'error', action: { label: 'Retry', onAction: onRetry } })
    else unsavedDeal.set({ message, onRetry })
  }
}

function isSubscriber(): boolean {
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  return isSubscribedStatus(session?.subscription?.status ?? null)
}
