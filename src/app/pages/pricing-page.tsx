import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { PricingScreen } from '#src/features/billing/pricing-screen.tsx'
import type { BillingPeriod } from '#src/features/billing/schema.ts'
import { usePublicConfig } from '../public-config.ts'
import { useSignedInHint } from '../signed-in-hint.ts'

const loadSessionPricing = () => import('./session-pricing.tsx')
const SessionPricing = lazy(async () => ({ default: (await loadSessionPricing()).SessionPricing }))

const route = getRouteApi('/pricing')

export interface VisitProps {
  supportEmail: string
  salesEmail: string
  cameFromElsewhere: boolean
  message: string | undefined
  period: BillingPeriod
  onPeriodChange: (period: BillingPeriod) => void
}

export function PricingPage() {
  // Kept here, above the part that is replaced once the session's code has arrived.
  const [period, setPeriod] = useState<BillingPeriod>('monthly')
  const { supportEmail, salesEmail } = usePublicConfig()
  const props = {
    period,
    onPeriodChange: setPeriod,
    supportEmail,
    salesEmail,
    cameFromElsewhere: route.useSearch().returnTo !== undefined,
    message: useLocation({ select: (location) => location.state.message }),
  }
  const router = useRouter()
  const drawn = { ...props, subscription: null, onManageBilling: () => {}, onUpdateCard: async () => {} }
  const toSignUp = () => router.navigate({ to: '/signup', search: { returnTo: '/pricing' } })
  if (!useSignedInHint()) return <PricingScreen {...drawn} onStart={toSignUp} />
  // Pressed while the session's part is on its way, the button waits for it instead of taking one for a guest.
  const startOnceLoaded = async (price: BillingPeriod) =>
    (await loadSessionPricing()).startTrial(router, price)
  return (
    <Suspense fallback={<PricingScreen {...drawn} onStart={startOnceLoaded} />}>
      <SessionPricing {...props} />
    </Suspense>
  )
}
