/** What a dashboard loads when it is first needed. */
export { AddressSuggestions } from '#src/features/addresses/address-suggestions.tsx'
export { OnboardingTour } from '#src/features/onboarding/onboarding-tour.tsx'
