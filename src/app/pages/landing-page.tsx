import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { LandingScreen } from '#src/features/marketing/landing-screen.tsx'
import { endWaiting, firstInteraction } from '../first-interaction.ts'
import { googleMapsScript } from '../public-config.ts'

const loadAddressBox = () => import('#src/features/addresses/address-box.tsx')
const loadExample = () => import('#src/features/marketing/example-calculator.tsx')
const loadRecent = () => import('#src/features/calculators/recent-properties.tsx')

/** All three are drawn at build time and come alive when first used, so that reading the page costs no more than it must. */
const whenUsed = {
  AddressBox: lazy(async () => {
    await firstInteraction()
    return { default: (await loadAddressBox()).AddressBox }
  }),
  ExampleCalculator: lazy(async () => {
    await firstInteraction('[data-example]')
    return { default: (await loadExample()).ExampleCalculator }
  }),
  RecentProperties: lazy(async () => {
    if (!hasProperties()) await firstInteraction()
    return { default: (await loadRecent()).RecentProperties }
  }),
}

type Parts = Awaited<ReturnType<typeof loadAddressBox>> &
  Awaited<ReturnType<typeof loadExample>> &
  Awaited<ReturnType<typeof loadRecent>>
let parts: Pick<Parts, keyof typeof whenUsed> | null = null

/** Reached by a link nothing of it is drawn yet: its parts come with it, so that none pushes the others away later. */
export async function readyParts(): Promise<void> {
  if (typeof document === 'undefined' || document.getElementById('root')?.dataset.page === '/') return
  const [box, example, recent] = await Promise.all([loadAddressBox(), loadExample(), loadRecent()])
  parts = { ...box, ...example, ...recent }
}

function hasProperties(): boolean {
  try {
    return typeof localStorage !== 'undefined' && localStorage.getItem('doneup_properties') !== null
  } catch {
    return false
  }
}

export function LandingPage() {
  const navigate = useNavigate()
  const { AddressBox, ExampleCalculator, RecentProperties } = parts ?? whenUsed
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
