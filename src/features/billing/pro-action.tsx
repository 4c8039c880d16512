import { type SubmitEvent, useState, useSyncExternalStore } from 'react'
import { formatMoney } from '#src/finance/money.ts'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './pro-action.module.css'
import { firstChargeAt, isSubscribedStatus, PRO_PRICES, TRIAL_DAYS } from './rules.ts'
import type { BillingPeriod } from './schema.ts'

/** The form of the trial button; the billing period belongs to it. */
export const TRIAL_FORM = 'start-trial'

export interface ProActionProps {
  period: BillingPeriod
  /** The visitor's; null when there is none, or it isn't known. */
  subscription: { status: string; label: string } | null
  /** Starts the checkout, or sends a guest to sign up first. What it throws is shown. */
  onStart: (period: BillingPeriod) => Promise<void>
  onManageBilling: () => void
}

/** The way into Pro Membership, or what is current for those who have it. */
export function ProAction({ period, subscription, onStart, onManageBilling }: ProActionProps) {
  const { start, isStarting, error } = useStart(() => onStart(period))
  if (subscription && isSubscribedStatus(subscription.status)) {
    return (
      <>
        <Button size="large" disabled>
          Current Plan
        </Button>
        <p className={styles.note}>
          {subscription.label}.{' '}
          <button type="button" className={styles.manage} onClick={onManageBilling}>
            Manage billing
          </button>
        </p>
      </>
    )
  }
  return (
    <>
      {error && <ErrorBox className={styles.error ?? ''}>{error}</ErrorBox>}
      {/* Pressed before the page is alive, it goes the same way through a page of its own. */}
      <form id={TRIAL_FORM} action="/checkout/start" className={styles.form} onSubmit={start}>
        <Button type="submit" variant="filled" size="large" aria-disabled={isStarting}>
          {isStarting ? 'Opening the checkout...' : 'Start free trial'}
        </Button>
      </form>
      <p className={styles.note}>
        {TRIAL_DAYS} days free. First charge {formatMoney(PRO_PRICES[period])}, GST included, <FirstCharge />
      </p>
    </>
  )
}

const never = () => () => {}

/** The page is prerendered on another day than it is read on: the date is filled in by the browser. */
function FirstCharge() {
  const day = useSyncExternalStore(
    never,
    () => formatDate(firstChargeAt(new Date())),
    () => null,
  )
  return day === null ? 'after that.' : <span className={styles.day}>{`on ${day}.`}</span>
}

function useStart(onStart: () => Promise<void>) {
  const [isStarting, setStarting] = useState(false)
  const [error, setError] = useState<string | null>(null)
  async function start(event: SubmitEvent) {
    event.preventDefault()
    if (isStarting) return
    setStarting(true)
    setError(null)
    try {
      await onStart()
    } catch (problem) {
      setError((problem instanceof Error && problem.message) || 'An error occurred during checkout')
    } finally {
      setStarting(false)
    }
  }
  return { start, isStarting, error }
}
