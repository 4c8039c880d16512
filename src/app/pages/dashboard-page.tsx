import { type ComponentProps, useEffect, useState } from 'react'
import { endNameQuestion, endOnboarding, openingStep, wasNameAsked } from '#src/features/onboarding/api.ts'
import { AddressSuggestionsContext } from '#src/features/opportunities/board/add-deal.tsx'
import { dealQueue } from '#src/features/opportunities/board/api.ts'
import { DashboardScreen } from '#src/features/opportunities/board/dashboard-screen.tsx'
import { lazyParts } from '#src/ui/lazy-parts.ts'
import { showToast } from '#src/ui/toasts.ts'
import { memberPage } from '../member.tsx'
import { takeSavedDeal } from '../saved-deal.ts'

const { AddressSuggestions, NameStrip, OnboardingTour } = lazyParts(() => import('./dashboard-parts.ts'))

export const DashboardPage = memberPage(
  ({ userId, hasName, presence }) => {
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

/** For someone who has neither added a deal nor joined a team with deals. */
function Tour(props: ComponentProps<typeof OnboardingTour>) {
  const { userId } = props
  const { columns } = dealQueue.useShown()
  const [isForNewcomer, setForNewcomer] = useState<boolean>()
  const isEmpty = columns && Object.values(columns).every((deals) => deals.length === 0)
  if (isForNewcomer === undefined && isEmpty !== undefined) setForNewcomer(isEmpty)
  useEffect(() => {
    if (isForNewcomer === false) endOnboarding(userId)
  }, [isForNewcomer, userId])
  return isForNewcomer && openingStep(userId) !== null && <OnboardingTour {...props} />
}

/** Names the deal that was saved after sign-up. */
function useSavedDealMessage(): void {
  useEffect(() => {
    const savedDeal = takeSavedDeal()
    if (savedDeal !== null) showToast({ message: `${savedDeal} is on your board as a New Listing.` })
  }, [])
}
