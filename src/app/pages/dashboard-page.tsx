import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { OnboardingTour } from '#src/features/onboarding/onboarding-tour.tsx'
import { AddressSuggestionsContext } from '#src/features/opportunities/address-suggestions-context.tsx'
import { DashboardScreen } from '#src/features/opportunities/dashboard-screen.tsx'
import { NoOrganization } from '#src/features/opportunities/no-organization.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { showToast } from '#src/ui/toast.tsx'
import { Presence } from '../presence.tsx'
import { takeSavedDeal } from '../saved-deal.ts'

const AddressSuggestions = lazyPart(async () => (await import('../deal-suggestions.tsx')).DealSuggestions)

export function DashboardPage() {
  const { data: session } = useQuery(sessionQuery)
  const organizationId = session?.organization?.id ?? null
  const userId = session?.user?.id
  useArrivalMessage()
  if (organizationId === null) return <NoOrganization />
  return (
    <AddressSuggestionsContext value={AddressSuggestions}>
      <DashboardScreen
        key={organizationId}
        organizationId={organizationId}
        presence={
          userId && (
            <Presence organizationId={organizationId} myId={userId} place={{ kind: 'opportunities' }} />
          )
        }
      />
      {userId && <OnboardingTour userId={userId} />}
    </AddressSuggestionsContext>
  )
}

/** Shows once what the screen before has achieved, and the deal that was carried through sign-up. */
function useArrivalMessage(): void {
  const navigate = useNavigate()
  const message = useLocation({ select: (location) => location.state.message })
  useEffect(() => {
    const savedDeal = takeSavedDeal()
    if (savedDeal !== null) showToast({ message: `${savedDeal} is on your board as a New Listing.` })
  }, [])
  useEffect(() => {
    if (message === undefined) return
    showToast({ message })
    void navigate({ to: '.', search: true, replace: true, state: {} })
  }, [message, navigate])
}
