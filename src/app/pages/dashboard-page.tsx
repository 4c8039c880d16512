import { type ComponentProps, useCallback, useEffect, useState } from 'react'
import { dealQueue } from '#src/features/deals/board/api.ts'
import { DashboardScreen } from '#src/features/deals/board/dashboard-screen.tsx'
import type { Columns } from '#src/features/deals/pipeline/board-changes.ts'
import { NameStrip } from '#src/features/people/my-account/name-strip.tsx'
import {
  endNameQuestion,
  endOnboarding,
  openingStep,
  wasNameAsked,
} from '#src/features/people/onboarding/api.ts'
import { openFirstSteps, readFirstSteps } from '#src/features/people/onboarding/first-steps-store.ts'
import { pageClock } from '#src/lib/browser/page-clock.ts'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { showToast } from '#src/ui/dialog/toasts.ts'
import { AddressSuggestionsContext } from '#src/ui/field/address-field.tsx'
import { FirstStepsRoom } from '../session/first-steps-room.tsx'
import { memberPage } from '../session/member.tsx'
import { takeSavedDeal } from '../session/saved-deal.ts'

const { AddressSuggestions } = lazyParts(() => import('#src/features/base/addresses/address-suggestions.tsx'))
const { AgentNote } = lazyParts(() => import('./agent-note.tsx'))
const { OnboardingTour } = lazyParts(() => import('#src/features/people/onboarding/onboarding-tour.tsx'))
const { FirstSteps } = lazyParts(() => import('../session/first-steps.tsx'), { FirstSteps: FirstStepsRoom })

export const DashboardPage = memberPage(
  ({ userId, hasName, isAdmin, organization, presence }) => {
    const [openedAt] = useState(() => pageClock.now())
    const [isTourOver, setTourOver] = useState(() => openingStep(userId) === null)
    const [wasAsked, setAsked] = useState(() => wasNameAsked(userId))
    const asksForName = isTourOver && !hasName && !wasAsked
    const endTour = useCallback(() => setTourOver(true), [])
    useSavedDealMessage()
    function dismiss() {
      endNameQuestion(userId)
      setAsked(true)
    }
    return (
      <AddressSuggestionsContext value={AddressSuggestions}>
        {isTourOver && !asksForName && (
          <Steps userId={userId} organizationId={organization.id} isAdmin={isAdmin} />
        )}
        <DashboardScreen
          isAdmin={isAdmin}
          organization={organization.name}
          agentNote={(name) => <AgentNote name={name} />}
          presence={presence}
          question={asksForName && <NameStrip onDismiss={dismiss} />}
        />
        <Tour userId={userId} openedAt={openedAt} onEnd={endTour} />
      </AddressSuggestionsContext>
    )
  },
  () => ({ kind: 'opportunities' }),
)

const countOf = (columns: Columns) => Object.values(columns).flat().length

/**
 * For someone who has neither added a deal nor joined a team with deals. Who has saved their first deal in the calculators gets the first
 * steps without the tour.
 */
function Tour(props: ComponentProps<typeof OnboardingTour>) {
  const { userId, onEnd } = props
  const { columns } = dealQueue.useShown()
  const [dealsAtFirst, setDealsAtFirst] = useState<number>()
  if (dealsAtFirst === undefined && columns !== undefined) setDealsAtFirst(countOf(columns))
  useEffect(() => {
    if (dealsAtFirst === undefined) return
    if (dealsAtFirst <= 1) openFirstSteps(userId)
    if (dealsAtFirst > 0) {
      endOnboarding(userId)
      onEnd()
    }
  }, [dealsAtFirst, userId, onEnd])
  return dealsAtFirst === 0 && openingStep(userId) !== null && <OnboardingTour {...props} />
}

/**
 * After the tour, until all is done or hidden: then nothing is requested for it. Whether it is shown is known before the deals are, so
 * that it doesn't move the board.
 */
function Steps(member: { userId: string; organizationId: string; isAdmin: boolean }) {
  const { columns } = dealQueue.useShown()
  const [stored, setStored] = useState(() => readFirstSteps(member.userId))
  const hasDeal = columns !== undefined && countOf(columns) > 0
  return stored === 'open' && <FirstSteps {...member} hasDeal={hasDeal} onHide={() => setStored('ended')} />
}

/** Names the deal that was saved after sign-up. */
function useSavedDealMessage(): void {
  useEffect(() => {
    const savedDeal = takeSavedDeal()
    if (savedDeal !== null) showToast({ message: `${savedDeal} is on your board as a New Listing.` })
  }, [])
}
