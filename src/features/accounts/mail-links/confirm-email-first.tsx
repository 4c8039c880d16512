import { Button } from '#src/ui/button.tsx'
import { AccountRow } from '../my-account/account-section.tsx'
import { useResendConfirmation } from './unconfirmed-notice.tsx'

interface ConfirmEmailFirstProps {
  email: string
  purpose: string
}

export function ConfirmEmailFirst({ email, purpose }: ConfirmEmailFirstProps) {
  const { isPending, isSent, failure, resend } = useResendConfirmation()
  const unsent = `Open the link we sent to ${email}. Then you can ${purpose}.`
  const sent = `Sent to ${email}. It may take a minute to arrive.`
  return (
    <AccountRow
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
