/** Where somebody is in the tour; kept in the browser for each user. */
export interface OnboardingState {
  currentStep: number
  isComplete: boolean
}

interface TourStep {
  title: string
  text: string
}

export const TOUR_STEPS: readonly TourStep[] = [
  {
    title: 'Know the most you should pay',
    text: 'Type an address in the calculator, value it, cost the renovation. “Add to Dashboard” puts the deal on your board.',
  },
  {
    title: 'Move deals as they move',
    text: 'Drag a card to the next stage, or use its menu. Your team sees it at once, and anything can be undone for a moment.',
  },
  {
    title: 'Won? Now renovate it',
    text: 'A deal in Won becomes a project: stages, dates, documents, and the profit once it is sold.',
  },
]

export const FIRST_STEP: OnboardingState = { currentStep: 1, isComplete: false }

/** The next step; after the last one the tour is complete. */
export function nextStep(state: OnboardingState): OnboardingState {
  const isLast = state.currentStep >= TOUR_STEPS.length
  return isLast ? { ...state, isComplete: true } : { ...state, currentStep: state.currentStep + 1 }
}

/** The step before; the first one has none. */
export function previousStep(state: OnboardingState): OnboardingState {
  return { ...state, currentStep: Math.max(1, state.currentStep - 1) }
}

/** What was stored, or the first step when nothing readable was. */
export function readOnboarding(stored: string | null): OnboardingState {
  const [, step, complete] = /^\{"currentStep":([1-3]),"isComplete":(true|false)\}$/.exec(stored ?? '') ?? []
  return step === undefined ? FIRST_STEP : { currentStep: Number(step), isComplete: complete === 'true' }
}

/** Whether the tour opens by itself: never again once it was closed or completed. */
export function opensByItself(state: OnboardingState, wasClosed: boolean): boolean {
  return !(state.isComplete || wasClosed)
}
