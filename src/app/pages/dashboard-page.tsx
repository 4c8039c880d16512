import { type ComponentProps, useEffect, useState } from 'react'
import { endNameQuestion, endOnboarding, openingStep, wasNameAsked } from '#src/features/onboarding/api.ts'
import { openFirstSteps, readFirstSteps } from '#src/features/onboarding/first-steps-store.ts'
import { AddressSuggestionsContext } from '#src/features/opportunities/board/add-deal.tsx'
import { dealQueue } from '#src/features/opportunities/board/api.ts'
import { DashboardScreen } from '#src/features/opportunities/board/dashboard-screen.tsx'
import { lazyParts } from '#src/ui/lazy-parts.ts'
import { showToast } from '#src/ui/toasts.ts'
import { memberPage } from '../member.tsx'
import { takeSavedDeal } from '../saved-deal.ts'

const { AddressSuggestions, FirstSteps, NameStrip, OnboardingTour } = lazyParts(
  () => import('./dashboard-parts.ts'),
)

export const DashboardPage = memberPage(
  ({ userId, hasName, isAdmin, organization, presence }) => {
    const [openedAt] = useState(() => performance.now())
    const [isTourOver, setTourOver] = useState(() => openingStep(userId) === null)
    const [wasAsked, setAsked] = useState(() => wasNameAsked(userId))
    useSavedDealMessage()
    function dismiss() {
      endNameQuestion(userId)
      setAsked(true)
    }
    return (
      <AddressSuggestionsContext value={AddressSuggestions}>
        {isTourOver && <Steps userId={userId} organizationId={organization.id} isAdmin={isAdmin} />}
        <DashboardScreen
          presence={presence}
          question={isTourOver && !hasName && !wasAsked && <NameStrip onDismiss={dismiss} />}
        />
        <Tour userId={userId} openedAt={openedAt} onEnd={() => setTourOver(true)} />
      </AddressSuggestionsContext>
    )
  },
  () => ({ kind: 'opportunities' }),
)

/** Someone who opened an empty board: they have neither added a deal nor joined a team with deals. */
function useNewcomer() {
  const { columns } = dealQueue.useShown()
  const [isNewcomer, setNewcomer] = useState<boolean>()
  const isEmpty = columns && Object.values(columns).every((deals) => deals.length === 0)
  if (isNewcomer === undefined && isEmpty !== undefined) setNewcomer(isEmpty)
  return { isNewcomer, hasDeal: isEmpty === false }
}

function Tour(props: ComponentProps<typeof OnboardingTour>) {
  const { userId } = props
  const { isNewcomer } = useNewcomer()
  useEffect(() => {
    if (isNewcomer === false) endOnboarding(userId)
    if (isNewcomer) openFirstSteps(userId)
  }, [isNewcomer, userId])
  return isNewcomer && openingStep(userId) !== null && <OnboardingTour {...props} />
}

/** After the tour, until all is done or hidden: then nothing is requested for it. */
function Steps(member: { userId: string; organizationId: string; isAdmin: boolean }) {
  const { isNewcomer, hasDeal } = useNewcomer()
  const [stored, setStored] = useState(() => readFirstSteps(member.userId))
  const isShown = stored === 'open' || (stored === null && isNewcomer)
  return isShown && <FirstSteps {...member} hasDeal={hasDeal} onHide={() => setStored('ended')} />
}

/** Names the deal that was saved after sign-up. */
function useSavedDealMessage(): void {
  useEffect(() => {
    const savedDeal = takeSavedDeal()
    if (savedDeal !== null) showToast({ message: `${savedDeal} is on your board as a New Listing.` })
  }, [])
}
