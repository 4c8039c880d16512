import { AccountLayout } from '../account-layout.tsx'
import { LINK_ENDED, LinkResult, useLinkOutcome } from '../mail-links/link-ended.tsx'
import { RequestForm } from '../request-form.tsx'
import { stopEmailChange } from './api.ts'

export function EmailChangeStopScreen({ token, onStopped }: { token: string; onStopped: () => void }) {
  const { outcome, redeem } = useLinkOutcome<'stopped'>(token)

  async function stop(link: string) {
    await stopEmailChange(link)
    onStopped()
    return 'stopped' as const
  }

  if (outcome === null) {
    return (
      <AccountLayout heading="Stop the email change">
        <p>Your email will stay the same, and the device that requested the change will be signed out.</p>
        <RequestForm action="Stop the change" pending="Stopping..." onSubmit={() => redeem(stop)} />
      </AccountLayout>
    )
  }
  return (
    <AccountLayout heading={outcome === 'ended' ? LINK_ENDED : 'Email change stopped'}>
      <LinkResult to="/forgot-password" action="Reset password">
        {outcome === 'ended' ? (
          <p>
            There’s no change to stop. If your email was changed and it wasn’t you, reset your password or
            reply to the email we sent you.
          </p>
        ) : (
          <>
            <p>Your email stays the same, and the device that requested the change is signed out.</p>
            <p>If it wasn’t you, reset your password now. That signs out every device.</p>
          </>
        )}
      </LinkResult>
    </AccountLayout>
  )
}
