import { readStored, writeStored } from '#src/lib/browser/browser-storage.ts'

export interface OnboardingState {
  currentStep: number
  isComplete: boolean
}

export const TOUR_STEPS = [
  {
    title: 'Know the most you should pay',
    text: 'Type an address in the calculator, value the property and cost the renovation. “Add to Dashboard” puts the deal on your board.',
  },
  {
    title: 'Move deals through the stages',
    text: 'Drag a card to the next stage, or use its menu. Your team sees it straight away, and you can undo any change for a few seconds.',
  },
  {
    title: 'Track the renovation',
    text: 'A deal in Won becomes a project with stages, dates, documents and, once it’s sold, its profit.',
  },
]

export const FIRST_STEP: OnboardingState = { currentStep: 1, isComplete: false }

export function nextStep(state: OnboardingState): OnboardingState {
  const isLast = state.currentStep >= TOUR_STEPS.length
  return isLast ? { ...state, isComplete: true } : { ...state, currentStep: state.currentStep + 1 }
}

export function previousStep(state: OnboardingState): OnboardingState {
  return { ...state, currentStep: Math.max(1, state.currentStep - 1) }
}

export function readOnboarding(stored: string | null): OnboardingState {
  const [, step, complete] = /^\{"currentStep":([1-3]),"isComplete":(true|false)\}$/.exec(stored ?? '') ?? []
  return step === undefined ? FIRST_STEP : { currentStep: Number(step), isComplete: complete === 'true' }
}

/** The tour opens automatically until it is closed or completed. */
export function opensAutomatically(state: OnboardingState, wasClosed: boolean): boolean {
  return !(state.isComplete || wasClosed)
}

const stateName = (userId: string) => `onboarding_state_${userId}`
const completeName = (userId: string) => `onboarding_complete_${userId}`

/** The step at which the tour opens automatically, or null. */
export function openingStep(userId: string): OnboardingState | null {
  const state = readOnboarding(readStored(stateName(userId)))
  return opensAutomatically(state, readStored(completeName(userId)) !== null) ? state : null
}

export function saveOnboarding(userId: string, state: OnboardingState): void {
  writeStored(stateName(userId), JSON.stringify(state))
  if (state.isComplete) endOnboarding(userId)
}

export function endOnboarding(userId: string): void {
  writeStored(completeName(userId), '1')
}

const nameQuestion = (userId: string) => completeName(`name_${userId}`)

/** Whether the user has said “Not now” to what colleagues call them. */
export function wasNameAsked(userId: string): boolean {
  return readStored(nameQuestion(userId)) !== null
}

export function endNameQuestion(userId: string): void {
  writeStored(nameQuestion(userId), '1')
}
