import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError } from '#src/lib/api/http.ts'
import { MIN_PASSWORD_LENGTH } from '#src/lib/text/messages.ts'
import { Notice } from '#src/ui/layout/alert.tsx'
import { AccountLayout, FormFooter } from '../account-layout.tsx'
import { signUp } from '../api.ts'
import { PASSWORD_HINT } from '../schema.ts'
import { AccountForm } from './account-form.tsx'
import styles from './signup-screen.module.css'

interface SignupScreenProps {
  invite?: { secret: string; email: string; note: ReactNode; nameHint: string }
  /** Signs in without leaving the page, which would lose the invitation. */
  onSignIn?: () => void
  returnTo?: string | undefined
  message?: string | undefined
  aside?: ReactNode
  onSignedUp: () => Promise<void>
}

export function SignupScreen({ invite, onSignIn, returnTo, message, aside, onSignedUp }: SignupScreenProps) {
  const search = returnTo === undefined ? {} : { returnTo }
  const signInLink = onSignIn ? (
    <button type="button" className="link" onClick={onSignIn}>
      Sign in
    </button>
  ) : (
    <Link to="/login" search={search}>
      Sign in
    </Link>
  )
  return (
    <AccountLayout heading="Create your account" aside={aside}>
      {message && (
        <Notice tone="good" className="below-4">
          {message}
        </Notice>
      )}
      {invite?.note}
      <AccountForm
        email={invite?.email}
        nameHint={invite?.nameHint}
        action="Create account"
        pending="Creating account..."
        password={{
          autoComplete: 'new-password',
          minLength: MIN_PASSWORD_LENGTH,
          hint: PASSWORD_HINT,
        }}
        remedy={(error) => isTaken(error) && <span className={styles.remedy}>{signInLink}</span>}
        onSubmit={async ({ name, ...credentials }) => {
          await signUp({ ...credentials, ...(invite && { invite: invite.secret, name }) })
          await onSignedUp()
        }}
      />
      <p className={styles.terms}>
        By creating an account you accept the <Link to="/terms">terms of service</Link> and the{' '}
        <Link to="/privacy">privacy policy</Link>. No card needed.
      </p>
      <FormFooter>Already have an account? {signInLink}</FormFooter>
    </AccountLayout>
  )
}

function isTaken(error: unknown): boolean {
  if (error instanceof ApiError && error.code === 'email_taken') return true
  return error instanceof Error && error.message.includes('already registered')
}
