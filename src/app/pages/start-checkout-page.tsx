import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { CHECKOUT_FAILED } from '#src/features/billing/pro-action.tsx'
import { failureMessage } from '#src/lib/http.ts'
import { ErrorBox, Notice } from '#src/ui/alert.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { useArrivalState } from '../arrival.ts'
import { storeBillingPeriod } from '../billing-period.ts'
import styles from '../message-screen.module.css'
import { startTrial } from './session-pricing.tsx'

const route = getRouteApi('/payment/checkout/start')

/** The page to which the trial button links before hydration. */
export function StartCheckoutPage() {
  const { period } = route.useSearch()
  const { message } = useArrivalState('/checkout/start')
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
          <div className={styles.page}>
            <Notice tone="good">{message}</Notice>
          </div>
        )}
        <Spinner label="Opening checkout" />
      </>
    )
  return (
    <div className={styles.page}>
      <ErrorBox onRetry={start}>{error}</ErrorBox>
      <ButtonLink to="/pricing" variant="quiet">
        Back to pricing
      </ButtonLink>
    </div>
  )
}
