import { useEffect, useState } from 'react'
import { pageClock } from '#src/lib/browser/page-clock.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { isField, isModalOpen } from '#src/ui/dialog/shortcuts.ts'
import { currentToast } from '#src/ui/dialog/toasts.ts'
import { Button } from '#src/ui/layout/button.tsx'
import {
  endOnboarding,
  nextStep,
  type OnboardingState,
  openingStep,
  previousStep,
  saveOnboarding,
  TOUR_STEPS,
} from './api.ts'

const POLL_MS = 250
/** Consecutive polls that must find the screen idle. */
const IDLE_POLLS = 2
/** A later dialog would interrupt the user: the tour then waits for the next visit. */
const OPENS_WITHIN_MS = 2_000

interface OnboardingTourProps {
  userId: string
  /** When the page was opened, by `pageClock`. */
  openedAt: number
  onEnd: () => void
}

/** Opens automatically for a new user, if the screen is idle soon after it was opened. */
export function OnboardingTour({ userId, openedAt, onEnd }: OnboardingTourProps) {
  const [state, setState] = useState(() => openingStep(userId))
  const step = state && TOUR_STEPS[state.currentStep - 1]
  const isIdle = useIdleScreen(openedAt)
  if (!state || !step || !isIdle) return null

  function close() {
    endOnboarding(userId)
    setState(null)
    onEnd()
  }

  function goTo(next: OnboardingState) {
    saveOnboarding(userId, next)
    setState(next.isComplete ? null : next)
    if (next.isComplete) onEnd()
  }

  const place = `Step ${state.currentStep} of ${TOUR_STEPS.length}`
  return (
    <Dialog
      onClose={close}
      title={step.title}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            Skip
          </Button>
          <Button aria-disabled={state.currentStep === 1} onClick={() => goTo(previousStep(state))}>
            Back
          </Button>
          <Button variant="filled" data-autofocus="" onClick={() => goTo(nextStep(state))}>
            {state.currentStep === TOUR_STEPS.length ? 'Finish' : 'Next'}
          </Button>
        </>
      }
    >
      <p className="faint text-13" aria-live="polite">
        {place}
      </p>
      <p>{step.text}</p>
    </Dialog>
  )
}

/** Becomes true once no dialog, menu, toast or focused field has been present for a while, unless that takes too long. */
function useIdleScreen(openedAt: number): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    let polls = 0
    const timer = setInterval(() => {
      const isLate = pageClock.now() - openedAt > OPENS_WITHIN_MS
      polls = isInUse() ? 0 : polls + 1
      if (!isLate && polls < IDLE_POLLS) return
      clearInterval(timer)
      setIdle(!isLate)
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [openedAt])
  return isIdle
}

function isInUse(): boolean {
  // The tour would cover a toast, such as the one that confirms a saved deal.
  return document.hidden || isModalOpen() || currentToast.get() !== null || isField(document.activeElement)
}
