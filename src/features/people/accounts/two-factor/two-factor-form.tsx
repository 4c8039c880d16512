import { TextField } from '#src/ui/field/text-field.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { RequestForm } from '../request-form.tsx'
import { CODE_FIELD } from '../schema.ts'
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
          {...CODE_FIELD}
          name="code"
          hint={!hasError && 'Enter the six-digit code from your authenticator app, or a backup code'}
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
