import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PricingScreen } from '#src/features/billing/pricing-screen.tsx'
import { usePublicConfig } from '../public-config.ts'
import { useSignedInHint } from '../signed-in-hint.ts'

const SessionPricing = lazy(() =>
  import('./session-pricing.tsx').then((module) => ({ default: module.SessionPricing })),
)

const route = getRouteApi('/pricing')

export interface VisitProps {
  supportEmail: string
  cameFromElsewhere: boolean
  message: string | undefined
}

export function PricingPage() {
  const props = {
    supportEmail: usePublicConfig().supportEmail,
    cameFromElsewhere: route.useSearch().returnTo !== undefined,
    message: useLocation({ select: (location) => location.state.message }),
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

function GuestPricing(props: VisitProps) {
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
