import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { DashboardScreen } from '#src/features/opportunities/dashboard-screen.tsx'
import { NoOrganization } from '#src/features/opportunities/no-organization.tsx'
import { SuggestingContext } from '#src/features/opportunities/suggesting.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { showToast } from '#src/ui/toast.tsx'
import { Presence } from '../presence.tsx'
import { takeSavedDeal } from '../saved-deal.ts'

/** Needed once in the life of an account, so it comes after the board, and not at all when its code can't be had. */
const OnboardingTour = lazy(async () => {
  const tour = await import('#src/features/onboarding/onboarding-tour.tsx').catch(() => null)
  return { default: tour?.OnboardingTour ?? (() => null) }
})

const AddressSuggestions = lazyPart(async () => (await import('../deal-suggestions.tsx')).DealSuggestions)

export function DashboardPage() {
  const { data: session } = useQuery(sessionQuery)
  const organizationId = session?.organization?.id ?? null
  const userId = session?.user?.id
  useArrivalMessage()
  if (organizationId === null) return <NoOrganization />
  return (
    <SuggestingContext value={AddressSuggestions}>
      <DashboardScreen
        key={organizationId}
        organizationId={organizationId}
        presence={
          userId && (
            <Presence organizationId={organizationId} myId={userId} place={{ kind: 'opportunities' }} />
          )
        }
      />
      {userId && (
        <Suspense>
          <OnboardingTour userId={userId} />
        </Suspense>
      )}
    </SuggestingContext>
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
