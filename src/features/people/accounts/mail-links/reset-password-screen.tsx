import { useState } from 'react'
import { TextField } from '#src/ui/field/text-field.tsx'
import { AccountLayout } from '../account-layout.tsx'
import { RequestForm } from '../request-form.tsx'
import { NEW_PASSWORD_FIELD, PASSWORD_HINT } from '../schema.ts'
import { resetPassword } from './api.ts'
import { LINK_ENDED, LinkEnded, useLinkOutcome, useLinkToken } from './emailed-link.tsx'

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

interface NewPasswordFormProps {
  action: string
  pending: string
  onSubmit: (password: string) => Promise<void>
}

export function NewPasswordForm({ action, pending, onSubmit }: NewPasswordFormProps) {
  const [isDifferent, setDifferent] = useState(false)
  return (
    <RequestForm
      action={action}
      pending={pending}
      above={<TextField label="New password" name="password" {...NEW_PASSWORD_FIELD} hint={PASSWORD_HINT} />}
      lastField={() => (
        <TextField
          label="Confirm new password"
          name="confirmation"
          {...NEW_PASSWORD_FIELD}
          error={isDifferent ? 'Passwords don’t match' : null}
        />
      )}
      onSubmit={async (typed) => {
        const isSame = typed('password') === typed('confirmation')
        setDifferent(!isSame)
        if (isSame) await onSubmit(typed('password'))
      }}
    />
  )
}
