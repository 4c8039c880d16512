import { useEffect } from 'react'
import type { SessionView } from '#src/features/accounts/schema.ts'
import { readPendingOpportunity, savePendingOpportunity } from '#src/features/opportunities/pending.ts'
import { ApiError } from '#src/lib/http.ts'
import { showToast } from '#src/ui/toast.tsx'
import { queryClient } from './query-client.ts'

const NEEDS_SUBSCRIPTION = 402

/** Saves a deal that was worked out before there was an account, as soon as there is somebody to save it for. */
export function usePendingDeal(session: SessionView | undefined): void {
  const userId = session?.user?.id
  const organizationId = session?.organization?.id
  const status = session?.subscription?.status
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new subscription is a reason to try again
  useEffect(() => {
    if (userId !== undefined && organizationId !== undefined) void deliverPendingDeal()
  }, [userId, organizationId, status])
}

async function deliverPendingDeal(): Promise<void> {
  const pending = readPendingOpportunity()
  if (pending === null) return
  try {
    await savePendingOpportunity()
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
    // The plans say that deals are waiting on the board; a toast would lie on the button that opens it.
    if (location.pathname === '/pricing') return
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
