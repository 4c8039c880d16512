import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AddressBox } from '#src/features/base/addresses/address-box.tsx'
import { RecentProperties } from '#src/features/public/calculators/recent-properties.tsx'
import { ExampleCalculator } from '#src/features/public/marketing/example-calculator.tsx'
import { LandingScreen } from '#src/features/public/marketing/landing-screen.tsx'
import { useArrival } from '#src/lib/browser/use-arrival.ts'

export function LandingPage() {
  const navigate = useNavigate()
  const { newDeals } = useArrival('/').state
  const [typed, setTyped] = useState('')
  return (
    <LandingScreen
      addressBox={
        <AddressBox
          focusedBy={newDeals}
          onType={setTyped}
          onChoose={(address) => void navigate({ to: '/valuation/$address', params: { address } })}
        />
      }
      typed={typed}
      example={<ExampleCalculator />}
      recentProperties={<RecentProperties />}
    />
  )
}
