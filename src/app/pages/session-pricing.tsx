import { useQuery } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { offerQuery, openPortal, startCheckout } from '#src/features/billing/api.ts'
import { BillingDialog } from '#src/features/billing/billing-dialog.tsx'
import type { ProActionProps } from '#src/features/billing/pro-action.tsx'
import type { BillingPeriod } from '#src/features/billing/schema.ts'
import { isSubscribedStatus } from '#src/lib/subscription-status.ts'
import { checkoutPath } from '../checkout-path.ts'
import { queryClient } from '../query-client.ts'
import { SessionScope } from '../session-scope.tsx'

/** What somebody has of a subscription, and the days of trial a new one would begin with. */
export interface Standing {
  subscription: ProActionProps['subscription']
  trialDays: number | undefined
}

interface SessionPricingProps {
  /** Told how the visitor stands as soon as it is known, and whenever it changes. */
  onStanding: (standing: Standing) => void
  isManagingBilling: boolean
  onManagingDone: () => void
}

/** What the page of plans needs to know of somebody signed in; the plans themselves are drawn without it. */
export function SessionPricing(props: SessionPricingProps) {
  return (
    <SessionScope>
      <Pricing {...props} />
    </SessionScope>
  )
}

/** Sends the browser to the checkout of a plan, or to make an account first. Throws what the server refused. */
export async function startTrial(router: AnyRouter, price: BillingPeriod): Promise<void> {
  const { user, subscription } = await queryClient.ensureQueryData(sessionQuery)
  if (!user) return router.navigate({ to: '/signup', search: { returnTo: checkoutPath(price) } })
  // Signed in to an account that has what they were about to buy.
  if (isSubscribedStatus(subscription?.status ?? null)) return router.navigate({ to: '/dashboard' })
  await leaveFor(router, startCheckout({ price }))
}

/** Sends the browser to the card provider's page, where a card is changed. Throws what the server refused. */
export function toPortal(router: AnyRouter): Promise<void> {
  return leaveFor(router, openPortal())
}

/** The card provider's own pages are on another site; the simulated one's are ours. */
async function leaveFor(router: AnyRouter, answer: Promise<{ url: string }>): Promise<void> {
  const { url } = await answer
  if (url.startsWith('/')) await router.navigate({ href: url })
  else location.assign(url)
}

function Pricing({ onStanding, isManagingBilling, onManagingDone }: SessionPricingProps) {
  const router = useRouter()
  const { data: session } = useQuery(sessionQuery)
  const subscription = session?.subscription ?? null
  // Somebody who never had a subscription has the trial before them: nothing to ask.
  const { data: offer } = useQuery({ ...offerQuery, enabled: subscription?.status === 'canceled' })
  const trialDays = offer?.trialDays
  useEffect(() => onStanding({ subscription, trialDays }), [onStanding, subscription, trialDays])
  if (!isManagingBilling) return null
  return <BillingDialog onOpenPortal={() => toPortal(router)} onClose={onManagingDone} />
}
