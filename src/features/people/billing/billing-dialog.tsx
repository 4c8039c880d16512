import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatMoney } from '#src/finance/money.ts'
import { isSubscribedStatus } from '#src/lib/api/subscription-status.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { useAttempt } from '#src/ui/form/use-attempt.ts'
import { ErrorBox } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { Ledger, LedgerRow } from '#src/ui/table/ledger.tsx'
import { cancelSubscription, showSubscription, subscriptionQuery, undoCancellation } from './api.ts'
import styles from './billing-dialog.module.css'
import { isLiveStatus, isPaymentDue, PRO_PRICES, SUBSCRIPTION_FAILED, subscriptionState } from './rules.ts'
import type { SubscriptionView } from './schema.ts'

const messageOf = (error: unknown) => (error instanceof Error && error.message) || SUBSCRIPTION_FAILED

interface BillingDialogProps {
  onClose: () => void
  onOpenPortal: () => Promise<void>
}

export function BillingDialog({ onClose, onOpenPortal }: BillingDialogProps) {
  const { data: subscription, error, refetch } = useQuery(subscriptionQuery)
  const [isAsking, setAsking] = useState(false)
  if (isAsking && subscription)
    return <CancelDialog subscription={subscription} onClose={() => setAsking(false)} />
  return (
    <Dialog title="Billing" onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
      {error && (
        <ErrorBox onRetry={refetch}>
          {SUBSCRIPTION_FAILED}. {error.message}
        </ErrorBox>
      )}
      {subscription === undefined && !error && <Skeleton height={120} />}
      {subscription === null && <p className="quiet above-4">You have no subscription.</p>}
      {subscription && <Facts subscription={subscription} />}
      {subscription && isLiveStatus(subscription.status) && (
        <Changes subscription={subscription} onOpenPortal={onOpenPortal} onCancel={() => setAsking(true)} />
      )}
    </Dialog>
  )
}

function Facts({ subscription }: { subscription: SubscriptionView }) {
  const { billingPeriod, cancelAtPeriodEnd, currentPeriodEnd, status, trialEnd } = subscription
  const isTrial = status === 'trialing'
  const amount = billingPeriod && formatMoney(PRO_PRICES[billingPeriod])
  const dayLabel = isTrial ? 'First charge on' : 'Next charge on'
  const isRunning = isSubscribedStatus(status)
  const accessEnd = isRunning && cancelAtPeriodEnd ? currentPeriodEnd : null
  const state = subscriptionState({ ...subscription, accessEnd }, new Date())
  return (
    <Ledger label="Subscription">
      <LedgerRow label="Plan" figure="Pro Membership" />
      <LedgerRow label="Status" figure={state} />
      {billingPeriod && (
        <LedgerRow
          label="Price, GST included"
          figure={`${amount} ${billingPeriod === 'monthly' ? 'a month' : 'a year'}`}
        />
      )}
      {isRunning && !cancelAtPeriodEnd && (
        <LedgerRow label={dayLabel} figure={formatDate(isTrial ? trialEnd : currentPeriodEnd)} />
      )}
    </Ledger>
  )
}

interface ChangesProps {
  subscription: SubscriptionView
  onOpenPortal: () => Promise<void>
  onCancel: () => void
}

function Changes({ subscription, onOpenPortal, onCancel }: ChangesProps) {
  const queryClient = useQueryClient()
  const { run, isPending, error } = useAttempt()
  const undo = async () => showSubscription(queryClient, await undoCancellation())
  return (
    <>
      {error !== null && <ErrorBox className="above-4">{messageOf(error)}</ErrorBox>}
      <Row className={styles.actions}>
        <Button aria-disabled={isPending} onClick={() => void run(onOpenPortal)}>
          {isPaymentDue(subscription.status) ? 'Update card' : 'Change card or billing period'}
        </Button>
        {subscription.cancelAtPeriodEnd ? (
          <Button aria-disabled={isPending} onClick={() => void run(undo)}>
            Undo cancellation
          </Button>
        ) : (
          <Button variant="quiet" aria-disabled={isPending} onClick={onCancel}>
            Cancel subscription
          </Button>
        )}
      </Row>
      <p className="quiet above-4" role="status">
        {cancellationEffect(subscription)}
      </p>
    </>
  )
}

function cancellationEffect({ status, cancelAtPeriodEnd, currentPeriodEnd }: SubscriptionView): string {
  const isTrial = status === 'trialing'
  if (cancelAtPeriodEnd) {
    const charged = isTrial ? 'Nothing will be charged.' : 'Nothing more will be charged.'
    return `${charged} You can undo the cancellation until ${formatDate(currentPeriodEnd)}.`
  }
  const end = isTrial ? 'the trial' : 'the period you paid for'
  return `A change of plan takes effect at the next billing cycle. Cancelling takes effect at the end of ${end}.`
}

function CancelDialog({ subscription, onClose }: { subscription: SubscriptionView; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { run, isPending, error } = useAttempt()
  const day = formatDate(subscription.currentPeriodEnd)
  const isTrial = subscription.status === 'trialing'
  async function cancel() {
    await showSubscription(queryClient, await cancelSubscription(subscription.subscriptionId))
    onClose()
  }
  const actions = (
    <>
      <Button onClick={onClose}>Keep subscription</Button>
      <Button variant="danger" aria-disabled={isPending} onClick={() => void run(cancel)}>
        {isPending ? 'Cancelling...' : 'Cancel subscription'}
      </Button>
    </>
  )
  return (
    <Dialog title="Cancel your subscription?" onClose={onClose} actions={actions}>
      {error !== null && <ErrorBox>{messageOf(error)}</ErrorBox>}
      <p className="quiet above-4">
        {isPaymentDue(subscription.status)
          ? 'It ends with the current period. We’ll keep your deals.'
          : `Your board stays open until ${day}. ${isTrial ? 'Nothing will be charged. ' : ''}You can undo this until then. We’ll keep your deals.`}
      </p>
    </Dialog>
  )
}
