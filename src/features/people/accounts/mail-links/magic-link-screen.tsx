import { AccountLayout } from '../account-layout.tsx'
import { RequestForm } from '../request-form.tsx'
import { TwoFactorForm } from '../two-factor/two-factor-form.tsx'
import { signInByLink } from './api.ts'
import { LINK_ENDED, LinkEnded, useLinkOutcome, useLinkToken } from './emailed-link.tsx'

const PASSWORD_REMOVED =
  'You’re signed in. The password set before this email was confirmed no longer works. Set a new one in Account settings.'

interface MagicLinkScreenProps {
  signedInAs: string | null
  onSignedIn: (message?: string) => Promise<void>
  onBack: () => void
}

/** Opening the page changes nothing, because mail scanners open links too; its button signs in. */
export function MagicLinkScreen({ signedInAs, onSignedIn, onBack }: MagicLinkScreenProps) {
  const { outcome, redeem } = useLinkOutcome<'signed_in' | 'second_factor'>(useLinkToken())

  async function enter(token: string) {
    const { next, isPasswordRemoved } = await signInByLink(token)
    if (next === 'signed_in') await onSignedIn(isPasswordRemoved ? PASSWORD_REMOVED : undefined)
    return next
  }

  if (outcome === 'second_factor') {
    return (
      <AccountLayout heading="Two-factor authentication">
        <TwoFactorForm onSignedIn={() => onSignedIn()} onBack={onBack} />
      </AccountLayout>
    )
  }
  if (outcome === 'ended') {
    return (
      <AccountLayout heading={LINK_ENDED}>
        <LinkEnded />
      </AccountLayout>
    )
  }
  return (
    <AccountLayout heading="Sign in">
      <p>Select the button to sign in to DoneUp in this browser.</p>
      {signedInAs !== null && (
        <p>
          You’re signed in as <strong>{signedInAs}</strong>. If the link is for another account, that account
          is signed in instead.
        </p>
      )}
      <RequestForm action="Sign in" pending="Signing in..." onSubmit={() => redeem(enter)} />
    </AccountLayout>
  )
}
