export { HowItWorksScreen as HowItWorksPage } from '#src/features/marketing/how-it-works-screen.tsx'
