import { ApiError } from '#src/lib/api/http.ts'
import { AccountLayout } from '../account-layout.tsx'
import { RequestForm } from '../request-form.tsx'
import { confirmEmail } from './api.ts'
import { LINK_ENDED, LinkResult, useAccountLink, useLinkToken } from './emailed-link.tsx'
import { NewPasswordForm } from './reset-password-screen.tsx'

const HEADINGS = {
  asks: 'Confirm your email',
  needs_password: 'Choose a new password',
  confirmed: 'Your email is confirmed',
  confirmed_with_password: 'Your email is confirmed',
  ended: LINK_ENDED,
}
type Outcome = keyof typeof HEADINGS

export function ConfirmEmailScreen({ onConfirmed }: { onConfirmed: () => void }) {
  const secret = useLinkToken()
  const { account, ...link } = useAccountLink<Outcome>(secret)

  const confirm = (password?: string) =>
    link.redeem(async (token) => {
      try {
        await confirmEmail(token, password)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'password_required') return 'needs_password'
        throw error
      }
      onConfirmed()
      return password === undefined ? 'confirmed' : 'confirmed_with_password'
    })

  const outcome = link.outcome ?? 'asks'
  // One layout for all outcomes, so that the focus moves to the new heading.
  return (
    <AccountLayout heading={HEADINGS[outcome]}>
      {outcome === 'asks' && (
        <>
          <p>Select the button to confirm that {account ? <b>{account.email}</b> : 'this email'} is yours.</p>
          <RequestForm action="Confirm email" pending="Confirming..." onSubmit={() => confirm()} />
        </>
      )}
      {outcome === 'needs_password' && (
        <>
          <p>
            You aren’t signed in to this account on this device, so we can’t be sure you set its password.
            Choose a new one to confirm your email. This signs you out on every device.
          </p>
          <NewPasswordForm action="Confirm email" pending="Confirming..." onSubmit={confirm} />
        </>
      )}
      {outcome === 'confirmed' && (
        <LinkResult to="/dashboard" action="Continue">
          <p>If you ever forget your password, we can send you a link to sign in.</p>
        </LinkResult>
      )}
      {outcome === 'confirmed_with_password' && (
        <LinkResult to="/login" action="Sign in">
          <p>Sign in with your new password.</p>
        </LinkResult>
      )}
      {outcome === 'ended' && (
        <LinkResult to="/dashboard" action="Go to your deals">
          <p>
            Each link works once. If your email isn’t confirmed yet, sign in and select Resend at the top of
            the page.
          </p>
        </LinkResult>
      )}
    </AccountLayout>
  )
}
