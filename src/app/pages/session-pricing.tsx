import { useQuery } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sessionQuery } from '#src/features/people/accounts/api.ts'
import { offerQuery, openPortal, startCheckout } from '#src/features/people/billing/api.ts'
import { BillingDialog } from '#src/features/people/billing/billing-dialog.tsx'
import type { ProActionProps } from '#src/features/people/billing/pro-action.tsx'
import { SUBSCRIPTION_FAILED } from '#src/features/people/billing/rules.ts'
import type { BillingPeriod } from '#src/features/people/billing/schema.ts'
import { isSubscribedStatus } from '#src/lib/api/subscription-status.ts'
import { checkoutPath } from '../billing-period.ts'
import { queryClient } from '../query-client.ts'
import { inSession } from '../session/session-queries.tsx'

export interface Standing {
  subscription: ProActionProps['subscription']
  trialDays: number | undefined
  /** The subscription couldn't be read: nothing is offered. */
  failure: ProActionProps['failure']
}

interface SessionPricingProps {
  onStanding: (standing: Standing) => void
  isManagingBilling: boolean
  onManagingDone: () => void
}

export const SessionPricing = inSession(Pricing)

/** Redirects to the checkout, and guests to sign-up. Throws if the server rejects the request. */
export async function startTrial(router: AnyRouter, price: BillingPeriod, message?: string): Promise<void> {
  const { user, subscription } = await queryClient.ensureQueryData(sessionQuery).catch(() => {
    throw new Error(SUBSCRIPTION_FAILED)
  })
  if (!user) return router.navigate({ to: '/signup', search: { returnTo: checkoutPath(price) } })
  if (isSubscribedStatus(subscription?.status ?? null)) return router.navigate({ to: '/dashboard' })
  await leaveFor(router, startCheckout({ price }), message)
}

/** Redirects to the card provider's portal. Throws if the server rejects the request. */
export function toPortal(router: AnyRouter): Promise<void> {
  return leaveFor(router, openPortal())
}

/** The card provider's pages are on another site, the simulation's on this one. */
async function leaveFor(
  router: AnyRouter,
  answer: Promise<{ url: string }>,
  message?: string,
): Promise<void> {
  const { url } = await answer
  if (url.startsWith('/')) await router.navigate({ href: url, ...(message && { state: { message } }) })
  else location.assign(url)
}

function Pricing({ onStanding, isManagingBilling, onManagingDone }: SessionPricingProps) {
  const router = useRouter()
  const session = useQuery(sessionQuery)
  const subscription = session.data?.subscription ?? null
  // Without an earlier subscription the trial is always offered.
  const offer = useQuery({ ...offerQuery, enabled: subscription?.status === 'canceled' })
  const trialDays = offer.data?.trialDays
  const failed = [session, offer].find(({ data, error }) => data === undefined && error !== null)
  const { error = null, refetch } = failed ?? {}
  const isKnown = !session.isLoading && !offer.isLoading
  useEffect(() => {
    if (!isKnown) return
    const failure = error && refetch && { reason: error.message, onRetry: () => void refetch() }
    onStanding({ subscription, trialDays, failure: failure ?? null })
  }, [onStanding, isKnown, subscription, trialDays, error, refetch])
  if (!isManagingBilling) return null
  return <BillingDialog onOpenPortal={() => toPortal(router)} onClose={onManagingDone} />
}
