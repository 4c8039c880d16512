import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { isSubscribedStatus } from '#src/features/billing/rules.ts'
import { PurchasePriceScreen } from '#src/features/calculators/purchase-price-screen.tsx'
import { keepPendingOpportunity, savePendingOpportunity } from '#src/features/opportunities/pending.ts'
import type { PendingOpportunity } from '#src/features/opportunities/schema.ts'
import { ApiError } from '#src/lib/http.ts'
import { queryClient } from '../query-client.ts'
import { SessionScope } from '../session-scope.tsx'
import { useSignedInHint } from '../signed-in-hint.ts'
import { usePreparedBy } from '../use-pro.ts'

const route = getRouteApi('/purchase-price/$address')
const BOARD = '/dashboard'

export function PurchasePricePage() {
  return (
    <SessionScope>
      <PurchasePrice />
    </SessionScope>
  )
}

function PurchasePrice() {
  const { address } = route.useParams()
  const { data: session } = useQuery({ ...sessionQuery, enabled: useSignedInHint() })
  const addToDashboard = useAddToDashboard()
  return (
    <PurchasePriceScreen
      address={address}
      hasPro={isSubscribedStatus(session?.subscription?.status ?? null)}
      preparedBy={usePreparedBy()}
      onAddToDashboard={addToDashboard}
      {...(session?.organization && { note: `Starts as a New Listing for ${session.organization.name}` })}
    />
  )
}

/**
 * The deal is kept in this browser first, so that nothing on the way to the board can lose it; then it is
 * saved for whoever is signed in. A guest goes to create an account, a lapsed subscriber to the plans.
 */
function useAddToDashboard() {
  const navigate = useNavigate()
  const mayBeSignedIn = useSignedInHint()
  return async (deal: PendingOpportunity) => {
    keepPendingOpportunity(deal)
    const session = mayBeSignedIn ? await queryClient.fetchQuery(sessionQuery) : null
    if (!session?.user) {
      await navigate({ to: '/signup', search: { returnTo: BOARD } })
      return
    }
    try {
      await savePendingOpportunity()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'subscription_required')) throw error
      await navigate({ to: '/pricing', search: { returnTo: BOARD } })
      return
    }
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
    await navigate({ to: BOARD, state: { message: `Saved ${deal.address} as a New Listing.` } })
  }
}
