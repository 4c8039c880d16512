import { type ReactNode, useState } from 'react'
import { accountMessage } from '../rules.ts'
import styles from './unconfirmed-notice.module.css'

/** Reminds somebody whose address is not confirmed, above the screens of the app. */
export function UnconfirmedNotice({ email }: { email: string }) {
  const [isPending, setPending] = useState(false)
  const [outcome, setOutcome] = useState<ReactNode>(null)

  async function resend() {
    if (isPending) return
    setPending(true)
    try {
      // Fetched when it is wanted: every screen of the app stands below this notice.
      const { askForConfirmation } = await import('./api.ts')
      await askForConfirmation()
      setOutcome(
        <>
          Sent to <b>{email}</b>. It may take a minute to arrive.
        </>,
      )
    } catch (problem) {
      setOutcome(accountMessage(problem))
    } finally {
      setPending(false)
    }
  }

  return (
    <aside aria-label="Email confirmation" className={styles.notice}>
      <span role="status">
        {outcome ?? (
          <>
            Please confirm your email: we sent a link to <b>{email}</b>.
          </>
        )}
      </span>{' '}
      <button type="button" className={styles.resend} aria-disabled={isPending} onClick={() => void resend()}>
        {isPending ? 'Sending...' : 'Resend'}
      </button>
    </aside>
  )
}
