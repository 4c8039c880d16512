import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { LandingScreen } from '#src/features/marketing/landing-screen.tsx'
import { endWaiting, firstInteraction } from '../first-interaction.ts'
import { googleMapsScript } from '../public-config.ts'

/** All three are drawn at build time and come alive when first used, so that reading the page costs no more than it must. */
const AddressBox = lazy(async () => {
  await firstInteraction()
  const { AddressBox } = await import('#src/features/addresses/address-box.tsx')
  return { default: AddressBox }
})
const ExampleCalculator = lazy(async () => {
  await firstInteraction('[data-example]')
  const { ExampleCalculator } = await import('#src/features/marketing/example-calculator.tsx')
  return { default: ExampleCalculator }
})
const RecentProperties = lazy(async () => {
  if (!hasProperties()) await firstInteraction()
  const { RecentProperties } = await import('#src/features/calculators/recent-properties.tsx')
  return { default: RecentProperties }
})

function hasProperties(): boolean {
  try {
    return typeof localStorage !== 'undefined' && localStorage.getItem('doneup_properties') !== null
  } catch {
    return false
  }
}

export function LandingPage() {
  const navigate = useNavigate()
  // Whoever comes back finds nothing drawn that could come alive.
  useEffect(() => endWaiting, [])
  return (
    <LandingScreen
      addressBox={
        <Suspense>
          <AddressBox
            googleScript={googleMapsScript}
            onChoose={(address) => void navigate({ to: '/valuation/$address', params: { address } })}
          />
        </Suspense>
      }
      example={
        <Suspense>
          <ExampleCalculator />
        </Suspense>
      }
      recentProperties={
        <Suspense>
          <RecentProperties />
        </Suspense>
      }
    />
  )
}
