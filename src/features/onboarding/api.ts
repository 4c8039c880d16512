import { readStored, writeStored } from '#src/lib/browser-storage.ts'
import { type OnboardingState, opensAutomatically, readOnboarding } from './rules.ts'

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
