import { readStored, writeStored } from '#src/lib/browser-storage.ts'
import { type OnboardingState, opensByItself, readOnboarding } from './rules.ts'

/** The names in the browser's storage, one of each for a user. */
const stateName = (userId: string) => `onboarding_state_${userId}`
const completeName = (userId: string) => `onboarding_complete_${userId}`

/** The step at which the tour opens for this user in this browser, or null when it does not open by itself. */
export function openingStep(userId: string): OnboardingState | null {
  const state = readOnboarding(readStored(stateName(userId)))
  return opensByItself(state, readStored(completeName(userId)) !== null) ? state : null
}

/** Keeps where the user is; a completed tour never opens by itself again. */
export function keepOnboarding(userId: string, state: OnboardingState): void {
  writeStored(stateName(userId), JSON.stringify(state))
  if (state.isComplete) endOnboarding(userId)
}

/** The tour was closed: it does not open by itself again. */
export function endOnboarding(userId: string): void {
  writeStored(completeName(userId), '1')
}
