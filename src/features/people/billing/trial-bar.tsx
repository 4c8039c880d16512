import { Link } from '@tanstack/react-router'
import { classNames } from '#src/ui/style/class-names.ts'
import { doesTrialEndSoon, type SubscriptionState, subscriptionState } from './rules.ts'
import styles from './trial-bar.module.css'

/** Shown in the last week of a trial; earlier, only the account menu shows the days left. */
export function TrialBar({ subscription }: { subscription: SubscriptionState }) {
  const { status, trialEnd } = subscription
  const now = new Date()
  if (status !== 'trialing' || trialEnd === null || !doesTrialEndSoon(trialEnd, now)) return null
  return (
    <p className={classNames('no-print', styles.bar)}>
      <b>{subscriptionState(subscription, now)}</b>. <Link to="/pricing">Manage billing</Link>
    </p>
  )
}
