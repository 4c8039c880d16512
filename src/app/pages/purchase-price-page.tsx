import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PurchasePriceScreen } from '#src/features/calculators/purchase-price-screen.tsx'
import { keepPendingOpportunity } from '#src/features/opportunities/pending-storage.ts'
import type { PendingOpportunity } from '#src/features/opportunities/schema.ts'
import { OFFLINE_MESSAGE } from '#src/lib/http.ts'
import { useSignedInHint } from '../signed-in-hint.ts'
import { useVisitor } from '../visitor.ts'

const loadAdding = () => import('../add-to-dashboard.ts')
const route = getRouteApi('/purchase-price/$address')

export function PurchasePricePage() {
  const { hasPro, preparedBy, organizationName } = useVisitor()
  return (
    <PurchasePriceScreen
      address={route.useParams().address}
      {...{ hasPro, preparedBy }}
      onAddToDashboard={useAddToDashboard()}
      {...(organizationName !== null && { note: `Starts as a New Listing for ${organizationName}` })}
    />
  )
}

/**
 * The deal is kept in this browser first, so that nothing on the way to the board can lose it; then it is saved for
 * whoever is signed in. A guest goes to create an account.
 */
function useAddToDashboard() {
  const navigate = useNavigate()
  const mayBeSignedIn = useSignedInHint()
  useEffect(() => {
    // Ready for when there is no network to fetch it by.
    if (mayBeSignedIn) loadAdding().catch(() => {})
  }, [mayBeSignedIn])
  return async (deal: PendingOpportunity) => {
    keepPendingOpportunity(deal)
    if (!mayBeSignedIn) {
      await navigate({ to: '/signup', search: { returnTo: '/dashboard' } })
      return
    }
    const { addToDashboard } = await loadAdding().catch(() => {
      throw new Error(OFFLINE_MESSAGE)
    })
    await addToDashboard(deal, navigate)
  }
}
