import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { RequestForm } from '../request-form.tsx'
import { finishSignIn } from './api.ts'

interface TwoFactorFormProps {
  onSignedIn: () => Promise<void>
  onBack: () => void
}

export function TwoFactorForm({ onSignedIn, onBack }: TwoFactorFormProps) {
  return (
    <RequestForm
      action="Sign in"
      pending="Signing in..."
      lastField={(hasError) => (
        <TextField
          label="Code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
          autoFocus
          hint={!hasError && 'The six digits from your authenticator app, or one of your backup codes.'}
        />
      )}
      onSubmit={async (typed) => {
        await finishSignIn(typed('code'))
        await onSignedIn()
      }}
    >
      <Button variant="quiet" onClick={onBack}>
        Back to sign in
      </Button>
    </RequestForm>
  )
}
