import { Button } from '#src/ui/button.tsx'
import { SettingsRow } from '#src/ui/settings-section.tsx'
import { useResendConfirmation } from './unconfirmed-notice.tsx'

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
