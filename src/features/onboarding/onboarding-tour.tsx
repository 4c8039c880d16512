import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { endOnboarding, keepOnboarding, openingStep } from './api.ts'
import styles from './onboarding-tour.module.css'
import { nextStep, TOUR_STEPS } from './rules.ts'

/** What the product does, in three short steps; opens by itself for somebody new. */
export function OnboardingTour({ userId }: { userId: string }) {
  const [state, setState] = useState(() => openingStep(userId))
  const step = state && TOUR_STEPS[state.currentStep - 1]
  if (!state || !step) return null

  function close() {
    endOnboarding(userId)
    setState(null)
  }

  function advance() {
    if (!state) return
    const next = nextStep(state)
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
        <Button variant="filled" onClick={advance}>
          {state.currentStep === TOUR_STEPS.length ? 'Finish' : 'Next'}
        </Button>
      }
    >
      <p className={styles.place} aria-live="polite">
        {place}
      </p>
      <p>{step.text}</p>
    </Dialog>
  )
}
