import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Notice } from '#src/ui/alert.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountLayout } from './account-layout.tsx'
import { signIn } from './api.ts'
import styles from './login-screen.module.css'
import { OtherWay } from './other-way.tsx'
import { PasskeyButton } from './passkeys/passkey-button.tsx'
import { SecondFactorForm } from './second-factor/second-factor-form.tsx'

interface AccountScreenProps {
  /** The address to sign in with, where only one will do. */
  email?: string | undefined
  /** Where to go afterwards; handed on to the other screen. */
  returnTo?: string | undefined
  /** Why one is here, from whoever sent one. */
  message?: string | undefined
  /** This browser has signed out, and the server hasn't confirmed it yet. */
  isSignOutPending?: boolean
  /** Goes on, once the session exists. */
  onSignedIn: () => Promise<void>
}

export function LoginScreen({
  email,
  returnTo,
  message,
  isSignOutPending = false,
  onSignedIn,
}: AccountScreenProps) {
  const [needsCode, setNeedsCode] = useState(false)
  const [passkeyRefusal, setPasskeyRefusal] = useState<string | null>(null)
  const search = returnTo === undefined ? {} : { returnTo }
  if (needsCode) {
    return (
      <AccountLayout heading="Second factor">
        <SecondFactorForm onSignedIn={onSignedIn} onBack={() => setNeedsCode(false)} />
      </AccountLayout>
    )
  }
  return (
    <AccountLayout heading="Sign in">
      {message && (
        <Notice tone="good" className={styles.message ?? ''}>
          {message}
        </Notice>
      )}
      {isSignOutPending && (
        <Notice className={styles.message ?? ''}>
          You’re signed out on this device. DoneUp couldn’t be reached, so your session will be ended as soon
          as you’re back online.
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
        otherRefusal={passkeyRefusal}
        onSubmit={async (credentials) => {
          setPasskeyRefusal(null)
          const { next } = await signIn(credentials)
          if (next === 'second_factor') setNeedsCode(true)
          else await onSignedIn()
        }}
      />
      <PasskeyButton onSignedIn={onSignedIn} onRefused={setPasskeyRefusal} />
      <OtherWay>
        New to DoneUp?{' '}
        <Link to="/signup" search={search}>
          Sign up
        </Link>
      </OtherWay>
    </AccountLayout>
  )
}
