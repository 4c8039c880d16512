import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { findPlace } from '#src/features/base/addresses/api.ts'
import { storePendingDeal } from '#src/features/deals/pipeline/pending-storage.ts'
import type { PendingDeal } from '#src/features/deals/pipeline/schema.ts'
import { setPlaceLookup } from '#src/features/public/calculators/api.ts'
import { PurchasePriceScreen } from '#src/features/public/calculators/steps/purchase-price-screen.tsx'
import { RenovationScreen } from '#src/features/public/calculators/steps/renovation-screen.tsx'
import { ValuationScreen } from '#src/features/public/calculators/steps/valuation-screen.tsx'
import { OFFLINE_MESSAGE } from '#src/lib/api/http.ts'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { AddressSuggestionsContext } from '#src/ui/field/address-field.tsx'
import { useSignedInHint } from '../session/signed-in-hint.ts'
import { useVisitor } from '../session/visitor.ts'

const { AddressSuggestions } = lazyParts(() => import('#src/features/base/addresses/address-suggestions.tsx'))

setPlaceLookup(async (address) => (await findPlace(address))?.formattedAddress ?? null)

const valuation = getRouteApi('/valuation/$address')

export function ValuationPage() {
  const { hasPro, preparedBy } = useVisitor()
  const { address } = valuation.useParams()
  return (
    <AddressSuggestionsContext value={AddressSuggestions}>
      <ValuationScreen address={address} hasPro={hasPro} preparedBy={preparedBy} />
    </AddressSuggestionsContext>
  )
}

const renovations = getRouteApi('/renovations/$address')

type OwnRates = Awaited<ReturnType<typeof loadOwnRates>>
const loadOwnRates = async (organizationId: string) =>
  (await (await import('../signed-in-screens.ts')).parts.calculators()).loadOwnRates(organizationId)

export function RenovationPage() {
  const { hasPro, preparedBy, organizationId } = useVisitor()
  const [ownRates, setOwnRates] = useState<OwnRates>([])
  useEffect(() => {
    let isLeft = false
    // Public pages have no query client. Without the rates, a plan starts with the usual ones.
    if (hasPro && organizationId !== null)
      loadOwnRates(organizationId).then(
        (rates) => !isLeft && setOwnRates(rates),
        () => {},
      )
    return () => {
      isLeft = true
    }
  }, [hasPro, organizationId])
  const { address } = renovations.useParams()
  return <RenovationScreen address={address} hasPro={hasPro} preparedBy={preparedBy} ownRates={ownRates} />
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

const loadAdding = async () => (await import('../signed-in-screens.ts')).parts.calculators()

/** The deal is stored in this browser before it is saved; guests sign up first. */
function useAddToDashboard() {
  const navigate = useNavigate()
  const mayBeSignedIn = useSignedInHint()
  useEffect(() => {
    // Preloaded for offline use.
    if (mayBeSignedIn) loadAdding().catch(() => {})
  }, [mayBeSignedIn])
  return async (deal: PendingDeal) => {
    storePendingDeal(deal)
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
