import { useState } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { useAttempt } from '#src/ui/use-attempt.ts'
import { accountMessage } from '../rules.ts'
import { requestConfirmation } from './api.ts'
import styles from './unconfirmed-notice.module.css'

export function UnconfirmedNotice({ email }: { email: string }) {
  const { isPending, isSent, failure, resend } = useResendConfirmation()
  return (
    <aside aria-label="Email confirmation" className={classNames('no-print quiet text-13', styles.notice)}>
      <span role="status">
        {failure ??
          (isSent ? (
            <>
              Sent to <b>{email}</b>. It may take a minute to arrive.
            </>
          ) : (
            <>
              Please confirm your email to invite people, add organizations and see your invitations. We sent
              a link to <b>{email}</b>.
            </>
          ))}
      </span>{' '}
      <button type="button" className={styles.resend} aria-disabled={isPending} onClick={resend}>
        {isPending ? 'Sending...' : 'Resend'}
      </button>
    </aside>
  )
}

export function useResendConfirmation() {
  const [isSent, setSent] = useState(false)
  const { isPending, error, run } = useAttempt()

  async function send(): Promise<void> {
    await requestConfirmation()
    setSent(true)
  }

  const failure = error === null ? null : accountMessage(error)
  return { isPending, isSent, failure, resend: () => void run(send) }
}
