import { AccountLayout } from '../account-layout.tsx'
import { resetPassword } from './api.ts'
import { LINK_ENDED, LinkEnded, useLinkOutcome } from './link-ended.tsx'
import { useLinkToken } from './link-token.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

export function ResetPasswordScreen({ onUpdated }: { onUpdated: () => Promise<void> }) {
  const { outcome, redeem } = useLinkOutcome(useLinkToken())
  const isEnded = outcome === 'ended'
  return (
    <AccountLayout heading={isEnded ? LINK_ENDED : 'Set a new password'}>
      {isEnded ? (
        <LinkEnded />
      ) : (
        <NewPasswordForm
          action="Update password"
          pending="Updating..."
          onSubmit={(password) =>
            redeem(async (token) => {
              await resetPassword(token, password)
              await onUpdated()
            })
          }
        />
      )}
    </AccountLayout>
  )
}
