import { type SubmitEvent, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { FormErrorSlot } from '../form-error-slot.tsx'
import { accountMessage } from '../rules.ts'
import { finishSignIn } from './api.ts'
import styles from './two-factor-form.module.css'

interface TwoFactorFormProps {
  onSignedIn: () => Promise<void>
  /** Returns to the sign-in form, for another account or after a timeout. */
  onBack: () => void
}

export function TwoFactorForm({ onSignedIn, onBack }: TwoFactorFormProps) {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const code = new FormData(event.currentTarget).get('code')
    setPending(true)
    setError(null)
    try {
      await finishSignIn(String(code))
      await onSignedIn()
    } catch (problem) {
      setError(accountMessage(problem))
    } finally {
      setPending(false)
    }
  }

  return (
    <form method="post" className={styles.form} onSubmit={submit}>
      <FormErrorSlot error={error}>
        <TextField
          label="Code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
          autoFocus
          hint={error === null && 'The six digits from your authenticator app, or one of your backup codes.'}
        />
      </FormErrorSlot>
      <Button type="submit" variant="filled" size="large" aria-disabled={isPending}>
        {isPending ? 'Signing in...' : 'Sign in'}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        Back to sign in
      </Button>
    </form>
  )
}
