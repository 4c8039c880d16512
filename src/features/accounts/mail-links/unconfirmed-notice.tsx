import { useState } from 'react'
import { accountMessage } from '../rules.ts'
import { requestConfirmation } from './api.ts'
import styles from './unconfirmed-notice.module.css'

export function UnconfirmedNotice({ email }: { email: string }) {
  const { isPending, outcome, resend } = useResendConfirmation()
  return (
    <aside aria-label="Email confirmation" className={styles.notice}>
      <span role="status">
        {outcome === null && (
          <>
            Please confirm your email. We sent a link to <b>{email}</b>.
          </>
        )}
        {outcome?.isSent && (
          <>
            Sent to <b>{email}</b>. It may take a minute to arrive.
          </>
        )}
        {outcome?.isSent === false && outcome.message}
      </span>{' '}
      <button type="button" className={styles.resend} aria-disabled={isPending} onClick={resend}>
        {isPending ? 'Sending...' : 'Resend'}
      </button>
    </aside>
  )
}

export function useResendConfirmation() {
  const [isPending, setPending] = useState(false)
  const [outcome, setOutcome] = useState<{ isSent: true } | { isSent: false; message: string } | null>(null)

  async function resend(): Promise<void> {
    if (isPending) return
    setPending(true)
    try {
      await requestConfirmation()
      setOutcome({ isSent: true })
    } catch (problem) {
      setOutcome({ isSent: false, message: accountMessage(problem) })
    } finally {
      setPending(false)
    }
  }

  return { isPending, outcome, resend: () => void resend() }
}
