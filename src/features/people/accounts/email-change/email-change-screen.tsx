import { Link } from '@tanstack/react-router'
import { ApiError } from '#src/lib/api/http.ts'
import { changeEmail, stopEmailChange } from '../account-api.ts'
import { AccountLayout } from '../account-layout.tsx'
import { LINK_ENDED, LinkResult, useAccountLink } from '../mail-links/emailed-link.tsx'
import { RequestForm } from '../request-form.tsx'
import { accountMessage } from '../rules.ts'

/** The page of the emailed link. Opening the page changes nothing; its button makes the change. */
export function EmailChangeScreen({ token, onChanged }: { token: string | null; onChanged: () => void }) {
  const { account, outcome, redeem } = useAccountLink<{ email: string }>(token)

  async function change(link: string) {
    const email = await changeEmail(link)
    onChanged()
    return { email }
  }

  if (outcome === null) {
    return (
      <AccountLayout heading="Change email">
        <p>
          Select the button to sign in with {account?.newEmail ? <b>{account.newEmail}</b> : 'this email'} in
          future. You need to be signed in to{' '}
          {account ? <b>{account.email}</b> : 'the account named in our email'}.
        </p>
        <RequestForm
          action="Change email"
          pending="Changing..."
          onSubmit={() => redeem(change)}
          describe={(error) => (isSignedOut(error) ? <SignInFirst /> : accountMessage(error))}
        />
      </AccountLayout>
    )
  }
  return (
    <AccountLayout heading={outcome === 'ended' ? LINK_ENDED : 'Your email is changed'}>
      <LinkResult to="/account" action="Account settings">
        {outcome === 'ended' ? (
          <p>
            The link works once, for one hour, until the device that requested it is signed out or another
            change is requested. If your email hasn’t changed, you can request another link.
          </p>
        ) : (
          <p>You now sign in with {outcome.email}.</p>
        )}
      </LinkResult>
    </AccountLayout>
  )
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_signed_in'
}

function SignInFirst() {
  return (
    <>
      <Link to="/login">Sign in</Link> to the account named in our email, then open the link again.
    </>
  )
}

export function EmailChangeStopScreen({ token, onStopped }: { token: string; onStopped: () => void }) {
  const { account, outcome, redeem } = useAccountLink<'stopped'>(token)

  async function stop(link: string) {
    await stopEmailChange(link)
    onStopped()
    return 'stopped' as const
  }

  if (outcome === null) {
    return (
      <AccountLayout heading="Stop the email change">
        <p>
          Your email will stay {account ? <b>{account.email}</b> : 'the same'}, and the device that requested
          the change will be signed out.
        </p>
        <RequestForm action="Stop the change" pending="Stopping..." onSubmit={() => redeem(stop)} />
      </AccountLayout>
    )
  }
  return (
    <AccountLayout heading={outcome === 'ended' ? LINK_ENDED : 'Email change stopped'}>
      <LinkResult to="/forgot-password" action="Reset password">
        {outcome === 'ended' ? (
          <p>
            There’s no change to stop. If your email was changed and it wasn’t you, reset your password or
            write to the address in the email we sent you.
          </p>
        ) : (
          <>
            <p>Your email stays the same, and the device that requested the change is signed out.</p>
            <p>If it wasn’t you, reset your password now. That signs out every device.</p>
          </>
        )}
      </LinkResult>
    </AccountLayout>
  )
}
