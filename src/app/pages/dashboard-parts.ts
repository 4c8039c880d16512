/** What a dashboard loads when it is first needed. */

export { NameStrip } from '#src/features/accounts/my-account/name-strip.tsx'
export { AddressSuggestions } from '#src/features/addresses/address-suggestions.tsx'
export { OnboardingTour } from '#src/features/onboarding/onboarding-tour.tsx'
export { FirstSteps } from '../first-steps.tsx'
