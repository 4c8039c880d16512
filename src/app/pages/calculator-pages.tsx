import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ComponentType, useEffect } from 'react'
import { findPlace } from '#src/features/addresses/api.ts'
import { setPlaceLookup } from '#src/features/calculators/api.ts'
import type { CalculatorProps } from '#src/features/calculators/steps/calculator-layout.tsx'
import { PurchasePriceScreen } from '#src/features/calculators/steps/purchase-price-screen.tsx'
import { RenovationScreen } from '#src/features/calculators/steps/renovation-screen.tsx'
import { ValuationScreen } from '#src/features/calculators/steps/valuation-screen.tsx'
import { storePendingOpportunity } from '#src/features/opportunities/pending-storage.ts'
import type { PendingOpportunity } from '#src/features/opportunities/schema.ts'
import { OFFLINE_MESSAGE } from '#src/lib/http.ts'
import { useSignedInHint } from '../signed-in-hint.ts'
import { useVisitor } from '../visitor.ts'

setPlaceLookup(async (address) => (await findPlace(address))?.formattedAddress ?? null)

export const ValuationPage = calculatorPage(getRouteApi('/valuation/$address'), ValuationScreen)
export const RenovationPage = calculatorPage(getRouteApi('/renovations/$address'), RenovationScreen)

function calculatorPage(
  route: { useParams: () => { address: string } },
  Screen: ComponentType<CalculatorProps>,
) {
  return function CalculatorPage() {
    const { hasPro, preparedBy } = useVisitor()
    return <Screen address={route.useParams().address} hasPro={hasPro} preparedBy={preparedBy} />
  }
}

const purchasePrice = getRouteApi('/purchase-price/$address')

export function PurchasePricePage() {
  const { hasPro, preparedBy, organizationName } = useVisitor()
  return (
    <PurchasePriceScreen
      address={purchasePrice.useParams().address}
      hasPro={hasPro}
      preparedBy={preparedBy}
      onAddToDashboard={useAddToDashboard()}
      {...(organizationName !== null && { note: `Starts as a New Listing for ${organizationName}` })}
    />
  )
}

const loadAdding = async () => (await import('../signed-in-screens.ts')).parts.addToDashboard()

/** The deal is stored in this browser before it is saved; guests sign up first. */
function useAddToDashboard() {
  const navigate = useNavigate()
  const mayBeSignedIn = useSignedInHint()
  useEffect(() => {
    // Preloaded for offline use.
    if (mayBeSignedIn) loadAdding().catch(() => {})
  }, [mayBeSignedIn])
  return async (deal: PendingOpportunity) => {
    storePendingOpportunity(deal)
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
