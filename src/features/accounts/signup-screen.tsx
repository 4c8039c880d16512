import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError } from '#src/lib/http.ts'
import { MIN_PASSWORD_LENGTH } from '#src/lib/messages.ts'
import { Notice } from '#src/ui/alert.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountLayout } from './account-layout.tsx'
import { signUp } from './api.ts'
import { OtherWay } from './other-way.tsx'
import { PASSWORD_HINT } from './schema.ts'
import styles from './signup-screen.module.css'

interface SignupScreenProps {
  /** The invitation that the account is made for: its address is settled. */
  invite?: { secret: string; email: string; note: ReactNode }
  /** Signs in here, in place of the screen for it: what is at hand would get lost on the way. */
  onSignIn?: () => void
  returnTo?: string | undefined
  message?: string | undefined
  /** Saves what waits to be saved and goes on, once the account and its session exist. */
  onSignedUp: () => Promise<void>
}

export function SignupScreen({ invite, onSignIn, returnTo, message, onSignedUp }: SignupScreenProps) {
  const search = returnTo === undefined ? {} : { returnTo }
  const signInLink = onSignIn ? (
    <button type="button" className={styles.signIn} onClick={onSignIn}>
      Sign in
    </button>
  ) : (
    <Link to="/login" search={search}>
      Sign in
    </Link>
  )
  return (
    <AccountLayout heading="Create your account">
      {message && (
        <Notice tone="good" className={styles.message ?? ''}>
          {message}
        </Notice>
      )}
      {invite?.note}
      <AccountForm
        email={invite?.email}
        action="Create account"
        pending="Creating account..."
        password={{
          autoComplete: 'new-password',
          minLength: MIN_PASSWORD_LENGTH,
          hint: PASSWORD_HINT,
        }}
        remedy={(error) => isTaken(error) && <span className={styles.remedy}>{signInLink}</span>}
        onSubmit={async (credentials) => {
          await signUp({ ...credentials, ...(invite && { invite: invite.secret }) })
          await onSignedUp()
        }}
      />
      <p className={styles.terms}>
        By creating an account you accept the <Link to="/terms">terms of service</Link> and the{' '}
        <Link to="/privacy">privacy policy</Link>. No card is asked for here.
      </p>
      <OtherWay>Already have an account? {signInLink}</OtherWay>
    </AccountLayout>
  )
}

function isTaken(error: unknown): boolean {
  if (error instanceof ApiError && error.code === 'email_taken') return true
  return error instanceof Error && error.message.includes('already registered')
}
