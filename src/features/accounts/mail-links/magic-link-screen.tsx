import { useState } from 'react'
import { AccountLayout } from '../account-layout.tsx'
import { TwoFactorForm } from '../two-factor/two-factor-form.tsx'
import { signInByLink } from './api.ts'
import { ConfirmAction } from './confirm-action.tsx'
import { isLinkEnded, LINK_ENDED, LinkEnded } from './link-ended.tsx'
import { useLinkToken } from './link-token.tsx'

const PASSWORD_REMOVED =
  'You’re signed in. The password set before this email was confirmed no longer works. Set a new one in Account settings.'

interface MagicLinkScreenProps {
  onSignedIn: (message?: string) => Promise<void>
  onBack: () => void
}

export function MagicLinkScreen({ onSignedIn, onBack }: MagicLinkScreenProps) {
  const token = useLinkToken()
  /** The outcome of this link; the page can be opened again with another one. */
  const [outcome, setOutcome] = useState<{ of: string | null; is: 'ended' | 'needs_code' } | null>(null)

  async function enter(link: string) {
    try {
      const { next, isPasswordRemoved } = await signInByLink(link)
      if (next === 'second_factor') setOutcome({ of: link, is: 'needs_code' })
      else await onSignedIn(isPasswordRemoved ? PASSWORD_REMOVED : undefined)
    } catch (error) {
      if (!isLinkEnded(error)) throw error
      setOutcome({ of: link, is: 'ended' })
    }
  }

  const result = outcome?.of === token ? outcome?.is : undefined
  if (result === 'needs_code') {
    return (
      <AccountLayout heading="Two-factor authentication">
        <TwoFactorForm onSignedIn={() => onSignedIn()} onBack={onBack} />
      </AccountLayout>
    )
  }
  if (token === null || result === 'ended') {
    return (
      <AccountLayout heading={LINK_ENDED}>
        <LinkEnded />
      </AccountLayout>
    )
  }
  return (
    <AccountLayout heading="Sign in">
      <p>Select the button to sign in to DoneUp in this browser.</p>
      <ConfirmAction action="Sign in" pending="Signing in..." onConfirm={() => enter(token)} />
    </AccountLayout>
  )
}
