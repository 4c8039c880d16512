import { useState } from 'react'
import { useAttempt } from '#src/ui/form/use-attempt.ts'
import { Button } from '#src/ui/layout/button.tsx'
import { SettingsRow } from '#src/ui/layout/settings-section.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { accountMessage } from '../rules.ts'
import { requestConfirmation } from './api.ts'
import styles from './unconfirmed-notice.module.css'

/** One line on a phone, without what it is for and the address. */
export function UnconfirmedNotice({ email }: { email: string }) {
  const { isPending, isSent, failure, resend } = useResendConfirmation()
  return (
    <aside aria-label="Email confirmation" className={classNames('no-print quiet text-13', styles.notice)}>
      <span role="status">
        {failure ??
          (isSent ? (
            <>
              Sent
              <span className={styles.wide}>
                {' '}
                to <b>{email}</b>
              </span>
              . It may take a minute to arrive.
            </>
          ) : (
            <>
              Please confirm your email
              <span className={styles.wide}>
                {' '}
                to invite people, add organizations and see your invitations
              </span>
              . We sent a link
              <span className={styles.wide}>
                {' '}
                to <b>{email}</b>
              </span>
              .
            </>
          ))}
      </span>{' '}
      <button type="button" className="tap" aria-disabled={isPending} onClick={resend}>
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

/** `next`: what the user can do then. */
export function ConfirmEmailFirst({ email, next }: { email: string; next: string }) {
  const { isPending, isSent, failure, resend } = useResendConfirmation()
  const unsent = `Open the link we sent to ${email}. Then you can ${next}.`
  const sent = `Sent to ${email}. It may take a minute to arrive.`
  return (
    <SettingsRow
      name="Confirm your email first"
      facts={<span role="status">{failure ?? (isSent ? sent : unsent)}</span>}
      actions={
        <Button aria-disabled={isPending} onClick={resend}>
          {isPending ? 'Sending...' : 'Resend email'}
        </Button>
      }
    />
  )
}
