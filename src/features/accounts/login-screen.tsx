import { Link } from '@tanstack/react-router'
import { Notice } from '#src/ui/alert.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountLayout } from './account-layout.tsx'
import { signIn } from './api.ts'
import styles from './login-screen.module.css'

interface AccountScreenProps {
  /** Where to go afterwards; handed on to the other screen. */
  returnTo?: string | undefined
  /** Why one is here, from whoever sent one. */
  message?: string | undefined
  /** Goes on, once the session exists. */
  onSignedIn: () => Promise<void>
}

export function LoginScreen({ returnTo, message, onSignedIn }: AccountScreenProps) {
  return (
    <AccountLayout heading="Sign in">
      {message && (
        <Notice tone="good" className={styles.message ?? ''}>
          {message}
        </Notice>
      )}
      <AccountForm
        action="Sign in"
        pending="Signing in..."
        password={{ autoComplete: 'current-password' }}
        beside={<Link to="/forgot-password">Forgot password?</Link>}
        onSubmit={async (credentials) => {
          await signIn(credentials)
          await onSignedIn()
        }}
      />
      <p className={styles.other}>
        New to DoneUp?{' '}
        <Link to="/signup" search={returnTo === undefined ? {} : { returnTo }}>
          Sign up
        </Link>
      </p>
    </AccountLayout>
  )
}
