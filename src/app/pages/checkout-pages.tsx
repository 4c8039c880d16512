import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { CHECKOUT_FAILED } from '#src/features/people/billing/pro-action.tsx'
import { SimulatedCheckoutScreen } from '#src/features/people/billing/simulated/simulated-screens.tsx'
import { failureMessage } from '#src/lib/api/http.ts'
import { useArrival } from '#src/lib/browser/use-arrival.ts'
import { ErrorBox, Notice } from '#src/ui/layout/alert.tsx'
import { ButtonLink } from '#src/ui/layout/button.tsx'
import { MessagePage } from '#src/ui/layout/page.tsx'
import { Spinner } from '#src/ui/layout/spinner.tsx'
import { storeBillingPeriod } from '../billing-period.ts'
import { queryClient } from '../query-client.ts'
import { startTrial } from './session-pricing.tsx'

const route = getRouteApi('/payment/checkout/start')

/** The page to which the trial button links before hydration. */
export function StartCheckoutPage() {
  const { period } = route.useSearch()
  const { message } = useArrival('/checkout/start').state
  const router = useRouter()
  const [error, setError] = useState<string | null>(null)
  const start = useEffectEvent(() => {
    setError(null)
    const chosen = period === 'annual' ? 'annual' : 'monthly'
    storeBillingPeriod(chosen)
    startTrial(router, chosen, message).catch((problem: unknown) => {
      setError(failureMessage(problem, CHECKOUT_FAILED))
    })
  })
  useEffect(() => start(), [])
  if (error === null)
    return (
      <>
        {message && (
          <MessagePage>
            <Notice tone="good">{message}</Notice>
          </MessagePage>
        )}
        <Spinner label="Opening checkout" />
      </>
    )
  return (
    <MessagePage>
      <ErrorBox onRetry={start}>{error}</ErrorBox>
      <ButtonLink to="/pricing" variant="quiet">
        Back to pricing
      </ButtonLink>
    </MessagePage>
  )
}

const simulatedCheckout = getRouteApi('/payment/checkout/simulated/$id')

export function SimulatedCheckoutPage() {
  const { id } = simulatedCheckout.useParams()
  const router = useRouter()
  const { message } = useArrival(`/checkout/simulated/${id}`).state

  async function leave(url: string) {
    await router.navigate({ href: url })
    await queryClient.invalidateQueries()
  }

  return <SimulatedCheckoutScreen id={id} message={message} onFinished={(url) => void leave(url)} />
}
