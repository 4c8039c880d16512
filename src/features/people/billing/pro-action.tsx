import { type SubmitEvent, useSyncExternalStore } from 'react'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatMoney } from '#src/finance/money.ts'
import { failureMessage } from '#src/lib/api/http.ts'
import { isSubscribedStatus } from '#src/lib/api/subscription-status.ts'
import { useAttempt } from '#src/ui/form/use-attempt.ts'
import { ErrorBox } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import styles from './pro-action.module.css'
import {
  firstChargeAt,
  isPaymentDue,
  PRO_PRICES,
  SUBSCRIPTION_FAILED,
  type SubscriptionState,
  subscriptionState,
  TRIAL_DAYS,
} from './rules.ts'
import type { BillingPeriod } from './schema.ts'

export const CHECKOUT_FAILED = 'An error occurred during checkout'
/** The id of the trial form, which includes the billing period. */
export const TRIAL_FORM = 'start-trial'

export interface ProActionProps {
  period: BillingPeriod
  subscription: SubscriptionState | null
  /** Why the subscription couldn't be read. */
  failure: { reason: string; onRetry: () => void } | null
  trialDays?: number
  /** Unset in the prerendered page, false while a session is loading. */
  isKnown?: boolean
  onStart: (period: BillingPeriod) => Promise<void>
  onManageBilling: () => void
  onUpdateCard: () => Promise<void>
}

export function ProAction(props: ProActionProps) {
  const { subscription, failure, onManageBilling } = props
  if (failure) {
    return (
      <ErrorBox onRetry={failure.onRetry}>
        {SUBSCRIPTION_FAILED}. {failure.reason}
      </ErrorBox>
    )
  }
  if (subscription && isSubscribedStatus(subscription.status)) {
    return (
      <>
        <Button size="large" disabled>
          Current Plan
        </Button>
        <p className={styles.note}>
          {subscriptionState(subscription, new Date())}. <ManageBilling onPress={onManageBilling} />
        </p>
      </>
    )
  }
  if (subscription && isPaymentDue(subscription.status)) return <CardAction {...props} />
  return <StartAction {...props} />
}

function ManageBilling({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className="tap" onClick={onPress}>
      Manage billing
    </button>
  )
}

function CardAction({ onUpdateCard, onManageBilling }: ProActionProps) {
  const { run, isPending, error } = useAttempt()
  return (
    <>
      <CheckoutError error={error} />
      <Button variant="filled" size="large" aria-disabled={isPending} onClick={() => void run(onUpdateCard)}>
        {isPending ? 'Opening the card provider...' : 'Update card'}
      </Button>
      <p className={styles.note}>
        Your last payment failed. <ManageBilling onPress={onManageBilling} />
      </p>
    </>
  )
}

function StartAction({ period, trialDays = TRIAL_DAYS, isKnown, onStart }: ProActionProps) {
  const { run, isPending, error } = useAttempt()
  const hasTrial = trialDays > 0
  function start(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // From the form: before hydration, it has a choice that this component hasn't.
    const chosen = new FormData(event.currentTarget).get('period')
    void run(() => onStart(chosen === 'annual' ? 'annual' : 'monthly'))
  }
  return (
    <div className={styles.start} aria-busy={isKnown === undefined ? undefined : !isKnown}>
      <CheckoutError error={error} />
      {/* Works before hydration too, through a separate page. */}
      <form id={TRIAL_FORM} action="/checkout/start" className={styles.form} onSubmit={start}>
        <Button type="submit" variant="filled" size="large" aria-disabled={isPending}>
          {isPending ? 'Opening the checkout...' : hasTrial ? 'Start free trial' : 'Subscribe'}
        </Button>
      </form>
      {/* Renders a new paragraph for each value, so that late text isn't counted as a layout shift. */}
      <p key={trialDays} className={styles.note}>
        {hasTrial && `${trialDays} days free. `}First charge {formatMoney(PRO_PRICES[period])}, GST included,{' '}
        <FirstCharge trialDays={trialDays} />
      </p>
    </div>
  )
}

function CheckoutError({ error }: { error: unknown }) {
  if (error === null) return null
  return <ErrorBox className="below-3">{failureMessage(error, CHECKOUT_FAILED)}</ErrorBox>
}

const never = () => () => {}

/** The prerendered page may be read on a later day, so the browser fills in the date. */
function FirstCharge({ trialDays }: { trialDays: number }) {
  const day = useSyncExternalStore(
    never,
    () => formatDate(firstChargeAt(new Date(), trialDays)),
    () => null,
  )
  if (trialDays === 0) return 'today.'
  return day === null ? 'after that.' : <span className="fig">{`on ${day}.`}</span>
}
