import { useQuery } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { offerQuery, openPortal, startCheckout } from '#src/features/billing/api.ts'
import { BillingDialog } from '#src/features/billing/billing-dialog.tsx'
import { PricingScreen } from '#src/features/billing/pricing-screen.tsx'
import type { BillingPeriod } from '#src/features/billing/schema.ts'
import { queryClient } from '../query-client.ts'
import { SessionScope } from '../session-scope.tsx'
import type { VisitProps } from './pricing-page.tsx'

/** The plans for somebody signed in. */
export function SessionPricing(props: VisitProps) {
  return (
    <SessionScope>
      <Pricing {...props} />
    </SessionScope>
  )
}

/** Sends the browser to the checkout of a plan, or to make an account first. Throws what the server refused. */
export async function startTrial(router: AnyRouter, price: BillingPeriod): Promise<void> {
  const { user } = await queryClient.ensureQueryData(sessionQuery)
  if (!user) return router.navigate({ to: '/signup', search: { returnTo: '/pricing' } })
  await leaveFor(router, startCheckout({ price }))
}

/** The card provider's own pages are on another site; the simulated one's are ours. */
async function leaveFor(router: AnyRouter, answer: Promise<{ url: string }>): Promise<void> {
  const { url } = await answer
  if (url.startsWith('/')) await router.navigate({ href: url })
  else location.assign(url)
}

function Pricing(props: VisitProps) {
  const { data: session } = useQuery(sessionQuery)
  const [isManaging, setManaging] = useState(false)
  const router = useRouter()
  const subscription = session?.subscription ?? null
  // Somebody who never had a subscription has the trial before them: nothing to ask.
  const { data: offer } = useQuery({ ...offerQuery, enabled: subscription?.status === 'canceled' })
  const toPortal = () => leaveFor(router, openPortal())

  return (
    <>
      <PricingScreen
        {...props}
        subscription={subscription}
        {...(offer && { trialDays: offer.trialDays })}
        onStart={(price) => startTrial(router, price)}
        onManageBilling={() => setManaging(true)}
        onUpdateCard={toPortal}
      />
      {isManaging && <BillingDialog onOpenPortal={toPortal} onClose={() => setManaging(false)} />}
    </>
  )
}
