import { type SubmitEvent, useState } from 'react'
import { MIN_PASSWORD_LENGTH } from '#src/lib/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import formStyles from '../account-form.module.css'
import { FormErrorSlot } from '../form-error-slot.tsx'
import { accountMessage } from '../rules.ts'
import { PASSWORD_HINT } from '../schema.ts'

interface NewPasswordFormProps {
  action: string
  pending: string
  onSubmit: (password: string) => Promise<void>
}

export function NewPasswordForm({ action, pending, onSubmit }: NewPasswordFormProps) {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [isDifferent, setDifferent] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const typed = new FormData(event.currentTarget)
    const password = String(typed.get('password') ?? '')
    setError(null)
    setDifferent(password !== typed.get('confirmation'))
    if (password !== typed.get('confirmation')) return
    setPending(true)
    try {
      await onSubmit(password)
    } catch (problem) {
      setError(accountMessage(problem))
    } finally {
      setPending(false)
    }
  }

  const password = {
    type: 'password',
    autoComplete: 'new-password',
    minLength: MIN_PASSWORD_LENGTH,
    required: true,
  } as const
  return (
    <form method="post" className={formStyles.form} onSubmit={submit}>
      <TextField label="New password" name="password" {...password} hint={PASSWORD_HINT} />
      <FormErrorSlot error={error}>
        <TextField
          label="Confirm new password"
          name="confirmation"
          {...password}
          error={isDifferent ? 'Passwords don’t match' : null}
        />
      </FormErrorSlot>
      <Button
        type="submit"
        variant="filled"
        size="large"
        aria-disabled={isPending}
        className={formStyles.action}
      >
        {isPending ? pending : action}
      </Button>
    </form>
  )
}
