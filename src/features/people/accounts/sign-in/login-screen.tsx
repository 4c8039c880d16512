import { Link } from '@tanstack/react-router'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { useEarlySubmit } from '#src/ui/form/use-early-submit.ts'
import { Notice } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { AccountLayout, FormFooter } from '../account-layout.tsx'
import { signIn } from '../api.ts'
import { signInWithPasskey } from '../passkeys/api.ts'
import { accountMessage } from '../rules.ts'
import { TwoFactorForm } from '../two-factor/two-factor-form.tsx'
import { AccountForm } from './account-form.tsx'
import styles from './login-screen.module.css'

interface LoginProps {
  email?: string | undefined
  returnTo?: string | undefined
  message?: string | undefined
  aside?: ReactNode
  onSignedIn: () => Promise<void>
}

export function LoginScreen({ email, returnTo, message, aside, onSignedIn }: LoginProps) {
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
    <AccountLayout heading="Sign in" aside={aside}>
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
        onSubmit={async ({ name: _, ...credentials }) => {
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

interface PasskeyButtonProps {
  onSignedIn: () => Promise<void>
  onError: (refusal: string | null) => void
}

function PasskeyButton({ onSignedIn, onError }: PasskeyButtonProps) {
  const [isPending, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEarlySubmit(form)

  async function signIn(event: SubmitEvent) {
    event.preventDefault()
    if (isPending) return
    setPending(true)
    onError(null)
    try {
      await signInWithPasskey()
      await onSignedIn()
    } catch (problem) {
      onError(accountMessage(problem))
    } finally {
      setPending(false)
    }
  }

  return (
    // A form, so that a click before hydration is submitted later.
    <form ref={form} data-early="" className={styles.way} onSubmit={(event) => void signIn(event)}>
      <p className={styles.or}>or</p>
      <Button size="large" icon="key" type="submit" aria-disabled={isPending}>
        Use a passkey
      </Button>
    </form>
  )
}
