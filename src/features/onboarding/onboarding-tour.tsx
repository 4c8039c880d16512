import { useEffect, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { isField, isModalOpen } from '#src/ui/shortcuts.ts'
import { currentToast } from '#src/ui/toasts.ts'
import { endOnboarding, openingStep, saveOnboarding } from './api.ts'
import styles from './onboarding-tour.module.css'
import { nextStep, type OnboardingState, previousStep, TOUR_STEPS } from './rules.ts'

const POLL_MS = 500
/** Consecutive polls that must find the screen idle. */
const IDLE_POLLS = 2

/** Opens automatically for a new user, once the screen is idle. */
export function OnboardingTour({ userId }: { userId: string }) {
  const [state, setState] = useState(() => openingStep(userId))
  const step = state && TOUR_STEPS[state.currentStep - 1]
  const isIdle = useIdleScreen()
  if (!state || !step || !isIdle) return null

  function close() {
    endOnboarding(userId)
    setState(null)
  }

  function goTo(next: OnboardingState) {
    saveOnboarding(userId, next)
    setState(next.isComplete ? null : next)
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
      <p className={styles.place} aria-live="polite">
        {place}
      </p>
      <p>{step.text}</p>
    </Dialog>
  )
}

/** Becomes true once no dialog, menu, toast or focused field has been present for a while, and remains true. */
function useIdleScreen(): boolean {
  const [polls, setPolls] = useState(0)
  const isIdle = polls >= IDLE_POLLS
  useEffect(() => {
    if (isIdle) return
    const poll = () => setPolls((before) => (isInUse() ? 0 : before + 1))
    const timer = setInterval(poll, POLL_MS)
    return () => clearInterval(timer)
  }, [isIdle])
  return isIdle
}

function isInUse(): boolean {
  // The tour would cover a toast, such as the one that confirms a saved deal.
  return document.hidden || isModalOpen() || currentToast.get() !== null || isField(document.activeElement)
}
