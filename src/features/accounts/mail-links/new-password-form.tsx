import { useState } from 'react'
import { MIN_PASSWORD_LENGTH } from '#src/lib/messages.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { RequestForm } from '../request-form.tsx'
import { PASSWORD_HINT } from '../schema.ts'

interface NewPasswordFormProps {
  action: string
  pending: string
  onSubmit: (password: string) => Promise<void>
}

const PASSWORD = {
  type: 'password',
  autoComplete: 'new-password',
  minLength: MIN_PASSWORD_LENGTH,
  required: true,
} as const

export function NewPasswordForm({ action, pending, onSubmit }: NewPasswordFormProps) {
  const [isDifferent, setDifferent] = useState(false)
  return (
    <RequestForm
      action={action}
      pending={pending}
      above={<TextField label="New password" name="password" {...PASSWORD} hint={PASSWORD_HINT} />}
      lastField={() => (
        <TextField
          label="Confirm new password"
          name="confirmation"
          {...PASSWORD}
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
