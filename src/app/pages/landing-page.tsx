import { useNavigate } from '@tanstack/react-router'
import { AddressBox } from '#src/features/addresses/address-box.tsx'
import { RecentProperties } from '#src/features/calculators/recent-properties.tsx'
import { ExampleCalculator } from '#src/features/marketing/example-calculator.tsx'
import { LandingScreen } from '#src/features/marketing/landing-screen.tsx'

export function LandingPage() {
  const navigate = useNavigate()
  return (
    <LandingScreen
      addressBox={
        <AddressBox
          onChoose={(address) => void navigate({ to: '/valuation/$address', params: { address } })}
        />
      }
      example={<ExampleCalculator />}
      recentProperties={<RecentProperties />}
    />
  )
}
