import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Notice } from '#src/ui/alert.tsx'
import { AccountLayout, FormFooter } from '../account-layout.tsx'
import { signIn } from '../api.ts'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import { TwoFactorForm } from '../two-factor/two-factor-form.tsx'
import { AccountForm } from './account-form.tsx'

interface LoginProps {
  email?: string | undefined
  returnTo?: string | undefined
  message?: string | undefined
  onSignedIn: () => Promise<void>
}

export function LoginScreen({ email, returnTo, message, onSignedIn }: LoginProps) {
  const [needsCode, setNeedsCode] = useState(false)
  const [passkeyError, setPasskeyError] = useState<string | null>(null)
  const search = returnTo === undefined ? {} : { returnTo }
  if (needsCode) {
    return (
      <AccountLayout heading="Two-factor authentication">
        <TwoFactorForm onSignedIn={onSignedIn} onBack={() => setNeedsCode(false)} />
      </AccountLayout>
    )
  }
  return (
    <AccountLayout heading="Sign in" hasAside>
      {message && (
        <Notice tone="good" className="below-4">
          {message}
        </Notice>
      )}
      <AccountForm
        email={email}
        action="Sign in"
        pending="Signing in..."
        password={{ autoComplete: 'current-password' }}
        beside={
          <Link to="/forgot-password" search={search}>
            Forgot password?
          </Link>
        }
        passkeyError={passkeyError}
        onSubmit={async (credentials) => {
          setPasskeyError(null)
          const { next } = await signIn(credentials)
          if (next === 'second_factor') setNeedsCode(true)
          else await onSignedIn()
        }}
      />
      <PasskeyButton onSignedIn={onSignedIn} onError={setPasskeyError} />
      <FormFooter>
        New to DoneUp?{' '}
        <Link to="/signup" search={search}>
          Sign up
        </Link>
      </FormFooter>
    </AccountLayout>
  )
}
