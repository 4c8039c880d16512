import { useState } from 'react'
import { AccountLayout } from '../account-layout.tsx'
import { resetPassword } from './api.ts'
import { isLinkEnded, LINK_ENDED, LinkEnded } from './link-ended.tsx'
import { useLinkToken } from './link-token.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

export function ResetPasswordScreen({ onUpdated }: { onUpdated: () => Promise<void> }) {
  const token = useLinkToken()
  const [endedToken, setEndedToken] = useState<string | null>(null)

  async function update(link: string, password: string) {
    try {
      await resetPassword(link, password)
    } catch (error) {
      if (!isLinkEnded(error)) throw error
      return setEndedToken(link)
    }
    await onUpdated()
  }

  const isEnded = token === null || token === endedToken
  return (
    <AccountLayout heading={isEnded ? LINK_ENDED : 'Set a new password'}>
      {isEnded ? (
        <LinkEnded />
      ) : (
        <NewPasswordForm
          action="Update password"
          pending="Updating..."
          onSubmit={(password) => update(token, password)}
        />
      )}
    </AccountLayout>
  )
}
