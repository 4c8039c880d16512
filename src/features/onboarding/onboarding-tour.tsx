import { useEffect, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { isAsked, isField } from '#src/ui/shortcuts.ts'
import { currentToast } from '#src/ui/toast-queue.ts'
import { endOnboarding, keepOnboarding, openingStep } from './api.ts'
import styles from './onboarding-tour.module.css'
import { nextStep, type OnboardingState, previousStep, TOUR_STEPS } from './rules.ts'

const LOOK_EVERY_MS = 500
/** Looks in a row that must find the screen quiet. */
const QUIET_LOOKS = 2

/** What the product does, in three short steps; opens by itself for a new user, once the screen is quiet. */
export function OnboardingTour({ userId }: { userId: string }) {
  const [state, setState] = useState(() => openingStep(userId))
  const step = state && TOUR_STEPS[state.currentStep - 1]
  const isQuiet = useQuietScreen()
  if (!state || !step || !isQuiet) return null

  function close() {
    endOnboarding(userId)
    setState(null)
  }

  function goTo(next: OnboardingState) {
    keepOnboarding(userId, next)
    setState(next.isComplete ? null : next)
  }

  const place = `Step ${state.currentStep} of ${TOUR_STEPS.length}`
  return (
    <Dialog
      open
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

/** Becomes true once no dialog, menu or toast has been open and no field has had the focus for a while, and stays true. */
function useQuietScreen(): boolean {
  const [looks, setLooks] = useState(0)
  const isQuiet = looks >= QUIET_LOOKS
  useEffect(() => {
    if (isQuiet) return
    const look = () => setLooks((before) => (isInUse() ? 0 : before + 1))
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isQuiet])
  return isQuiet
}

function isInUse(): boolean {
  // The tour would cover a toast, such as the one that confirms a saved deal.
  return document.hidden || isAsked() || currentToast.get() !== null || isField(document.activeElement)
}
