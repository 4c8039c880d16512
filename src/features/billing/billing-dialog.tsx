import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { subscriptionQuery } from './api.ts'
import styles from './billing-dialog.module.css'

/** What somebody's subscription is, when it is charged next, and how to end it. */
export function BillingDialog({ supportEmail, onClose }: { supportEmail: string; onClose: () => void }) {
  const { data: subscription, error, refetch } = useQuery(subscriptionQuery)
  return (
    <Dialog open title="Billing" onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
      {error && (
        <ErrorBox action={<Button onClick={() => void refetch()}>Retry</Button>}>{error.message}</ErrorBox>
      )}
      {subscription === undefined && !error && <Skeleton height={88} />}
      {subscription && (
        <Ledger label="Subscription">
          <LedgerRow label="Plan" figure="Pro Membership" />
          <LedgerRow label="Status" figure={subscription.label} />
          <LedgerRow
            label={
              subscription.cancelAtPeriodEnd
                ? 'Ends on'
                : subscription.trialEnd
                  ? 'First charge on'
                  : 'Next charge on'
            }
            figure={formatDate(subscription.trialEnd ?? subscription.currentPeriodEnd)}
          />
        </Ledger>
      )}
      <p className={styles.change}>
        To change or cancel, <a href={`mailto:${supportEmail}?subject=Billing`}>write to {supportEmail}</a>.
        Cancelling takes effect at the end of the period you paid for.
      </p>
    </Dialog>
  )
}
