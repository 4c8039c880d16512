import { useState } from 'react'
import { ApiError } from '#src/lib/http.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { AccountLayout } from '../account-layout.tsx'
import { confirmEmail } from './api.ts'
import { ConfirmAction } from './confirm-action.tsx'
import { isLinkEnded, LINK_ENDED } from './link-ended.tsx'
import { useLinkToken } from './link-token.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

const HEADINGS = {
  asks: 'Confirm your email',
  needs_password: 'Choose a new password',
  confirmed: 'Your email is confirmed',
  confirmed_with_password: 'Your email is confirmed',
  ended: LINK_ENDED,
}
type Outcome = keyof typeof HEADINGS

export function ConfirmEmailScreen({ onConfirmed }: { onConfirmed: () => void }) {
  const token = useLinkToken()
  const [done, setDone] = useState<{ token: string; outcome: Outcome } | null>(null)

  async function confirm(link: string, password?: string) {
    try {
      await confirmEmail(link, password)
      setDone({ token: link, outcome: password === undefined ? 'confirmed' : 'confirmed_with_password' })
      onConfirmed()
    } catch (error) {
      const outcome = isPasswordRequired(error) ? 'needs_password' : isLinkEnded(error) ? 'ended' : null
      if (outcome === null) throw error
      setDone({ token: link, outcome })
    }
  }

  const outcome = token === null ? 'ended' : done?.token === token ? done.outcome : 'asks'
  // One layout for all outcomes: it moves the focus to a changed heading.
  return (
    <AccountLayout heading={HEADINGS[outcome]}>
      {outcome === 'asks' && (
        <>
          <p>Select the button to confirm that this email is yours.</p>
          <ConfirmAction
            action="Confirm email"
            pending="Confirming..."
            onConfirm={() => confirm(token ?? '')}
          />
        </>
      )}
      {outcome === 'needs_password' && (
        <>
          <p>
            You aren’t signed in on this device, so we can’t be sure you set this account’s password. Choose a
            new one to confirm your email. This signs you out on every device.
          </p>
          <NewPasswordForm
            action="Confirm email"
            pending="Confirming..."
            onSubmit={(password) => confirm(token ?? '', password)}
          />
        </>
      )}
      {outcome === 'confirmed' && (
        <Result
          sentence="If you ever forget your password, we can send you a link to sign in."
          to="/dashboard"
        >
          Continue
        </Result>
      )}
      {outcome === 'confirmed_with_password' && (
        <Result sentence="Sign in with your new password." to="/login">
          Sign in
        </Result>
      )}
      {outcome === 'ended' && (
        <Result
          sentence="Each link works once. If your email isn’t confirmed yet, sign in and select Resend at the top of the page."
          to="/dashboard"
        >
          Go to your deals
        </Result>
      )}
    </AccountLayout>
  )
}

function Result({
  sentence,
  to,
  children,
}: {
  sentence: string
  to: '/dashboard' | '/login'
  children: string
}) {
  return (
    <>
      <p>{sentence}</p>
      <p>
        <ButtonLink to={to} variant="filled">
          {children}
        </ButtonLink>
      </p>
    </>
  )
}

function isPasswordRequired(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'password_required'
}
