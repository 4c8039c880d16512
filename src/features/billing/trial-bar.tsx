import { Link } from '@tanstack/react-router'
import { doesTrialEndSoon, trialWords } from './rules.ts'
import styles from './trial-bar.module.css'

interface TrialBarProps {
  subscription: { status: string; trialEnd: string | null }
}

/** Says in its last week that the trial ends; before that the account menu does, for those who look. */
export function TrialBar({ subscription: { status, trialEnd } }: TrialBarProps) {
  const now = new Date()
  if (status !== 'trialing' || trialEnd === null || !doesTrialEndSoon(trialEnd, now)) return null
  return (
    <p className={styles.bar}>
      Free trial: <b>{trialWords(trialEnd, now)}</b>. <Link to="/pricing">Manage billing</Link>
    </p>
  )
}
