import { useQuery } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { startCheckout } from '#src/features/billing/api.ts'
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
  const { url } = await startCheckout({ price })
  // The card provider's own page is on another site; the simulated one is ours.
  if (url.startsWith('/')) await router.navigate({ href: url })
  else location.assign(url)
}

function Pricing(props: VisitProps) {
  const { data: session } = useQuery(sessionQuery)
  const [isManaging, setManaging] = useState(false)
  const router = useRouter()

  return (
    <>
      <PricingScreen
        {...props}
        subscription={session?.subscription ?? null}
        onStart={(price) => startTrial(router, price)}
        onManageBilling={() => setManaging(true)}
      />
      {isManaging && <BillingDialog supportEmail={props.supportEmail} onClose={() => setManaging(false)} />}
    </>
  )
}
