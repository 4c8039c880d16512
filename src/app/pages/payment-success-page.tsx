import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { sessionQuery } from '#src/features/people/accounts/api.ts'
import type { SessionView } from '#src/features/people/accounts/schema.ts'
import { subscriptionQuery } from '#src/features/people/billing/api.ts'
import { PaymentSuccessScreen } from '#src/features/people/billing/payment-screens.tsx'
import { PRO_PRICES } from '#src/features/people/billing/rules.ts'
import { isSubscribedStatus } from '#src/lib/api/subscription-status.ts'

const ASK_AGAIN_MS = 1000

export function PaymentSuccessPage() {
  const navigate = useNavigate()
  const { data: session, error } = useQuery({
    ...sessionQuery,
    refetchInterval: (query) => (isSettled(query.state.data) ? false : ASK_AGAIN_MS),
  })
  const { status = null, trialEnd = null } = session?.subscription ?? {}
  const endsAt = status === 'trialing' ? trialEnd : null
  const { data: details, isLoading } = useQuery({ ...subscriptionQuery, enabled: endsAt !== null })
  const period = details?.billingPeriod ?? null
  return (
    <PaymentSuccessScreen
      isConfirmed={isSubscribedStatus(status) && !isLoading}
      hasFailed={error !== null && session === undefined}
      isGuest={session?.user === null}
      trial={endsAt !== null && period !== null ? { endsAt, firstCharge: PRO_PRICES[period] } : null}
      onContinue={() => void navigate({ to: '/dashboard', replace: true })}
    />
  )
}

function isSettled(session: SessionView | undefined): boolean {
  if (session === undefined) return false
  return session.user === null || isSubscribedStatus(session.subscription?.status ?? null)
}
