import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PricingScreen } from '#src/features/billing/pricing-screen.tsx'
import { usePublicConfig } from '../public-config.ts'
import { useSignedInHint } from '../signed-in-hint.ts'

const SessionPricing = lazy(() =>
  import('./session-pricing.tsx').then((module) => ({ default: module.SessionPricing })),
)

const route = getRouteApi('/pricing')

export function PricingPage() {
  const props = {
    supportEmail: usePublicConfig().supportEmail,
    cameFromElsewhere: route.useSearch().returnTo !== undefined,
  }
  const guest = <GuestPricing {...props} />
  return useSignedInHint() ? (
    <Suspense fallback={guest}>
      <SessionPricing {...props} />
    </Suspense>
  ) : (
    guest
  )
}

function GuestPricing(props: { supportEmail: string; cameFromElsewhere: boolean }) {
  const navigate = useNavigate()
  return (
    <PricingScreen
      {...props}
      subscription={null}
      onStart={() => navigate({ to: '/signup', search: { returnTo: '/pricing' } })}
      onManageBilling={() => {}}
    />
  )
}
