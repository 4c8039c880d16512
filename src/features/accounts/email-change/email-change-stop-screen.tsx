import { useState } from 'react'
import { ButtonLink } from '#src/ui/button.tsx'
import { AccountLayout } from '../account-layout.tsx'
import { ConfirmAction } from '../mail-links/confirm-action.tsx'
import { isLinkEnded, LINK_ENDED } from '../mail-links/link-ended.tsx'
import { stopEmailChange } from './api.ts'

/** The page of the link in the email to the old address. It needs no session. */
export function EmailChangeStopScreen({ token, onStopped }: { token: string; onStopped: () => void }) {
  const [outcome, setOutcome] = useState<{ of: string; isStopped: boolean } | null>(null)

  async function stop(link: string) {
    try {
      await stopEmailChange(link)
      setOutcome({ of: link, isStopped: true })
      onStopped()
    } catch (error) {
      if (!isLinkEnded(error)) throw error
      setOutcome({ of: link, isStopped: false })
    }
  }

  const result = outcome?.of === token ? outcome : null
  if (result?.isStopped) {
    return (
      <AccountLayout heading="Email change stopped">
        <p>Your email stays the same, and the device that requested the change is signed out.</p>
        <p>If it wasn’t you, reset your password now. That signs out every device.</p>
        <p>
          <ButtonLink to="/forgot-password" variant="filled">
            Reset password
          </ButtonLink>
        </p>
      </AccountLayout>
    )
  }
  if (result !== null) {
    return (
      <AccountLayout heading={LINK_ENDED}>
        <p>
          There’s no change to stop. If your email was changed and it wasn’t you, reset your password or reply
          to the email we sent you.
        </p>
        <p>
          <ButtonLink to="/forgot-password" variant="filled">
            Reset password
          </ButtonLink>
        </p>
      </AccountLayout>
    )
  }
  return (
    <AccountLayout heading="Stop the email change">
      <p>Your email will stay the same, and the device that requested the change will be signed out.</p>
      <ConfirmAction action="Stop the change" pending="Stopping..." onConfirm={() => stop(token)} />
    </AccountLayout>
  )
}
