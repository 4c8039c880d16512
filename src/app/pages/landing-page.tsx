import { LandingScreen } from '#src/features/marketing/landing-screen.tsx'

export function LandingPage() {
  return <LandingScreen addressBox={null} recentProperties={null} />
}
