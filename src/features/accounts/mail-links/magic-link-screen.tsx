import { useState } from 'react'
import { AccountLayout } from '../account-layout.tsx'
import { SecondFactorForm } from '../second-factor/second-factor-form.tsx'
import { signInByLink } from './api.ts'
import { isLinkEnded, LINK_ENDED, LinkEnded } from './link-ended.tsx'
import { useLinkToken } from './link-token.tsx'
import { PressToGoOn } from './press-to-go-on.tsx'

const PASSWORD_REMOVED =
  'You are signed in. Your password from before this address was confirmed no longer works: set a new one under Account settings.'

interface MagicLinkScreenProps {
  /** Goes on, once the session exists, with what there is to say. */
  onSignedIn: (message?: string) => Promise<void>
  /** Goes to the sign-in screen. */
  onBack: () => void
}

/** Where the sign-in link leads. */
export function MagicLinkScreen({ onSignedIn, onBack }: MagicLinkScreenProps) {
  const token = useLinkToken()
  /** What came of this very link; the same page can be opened again with another one. */
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

  const came = outcome?.of === token ? outcome?.is : undefined
  if (came === 'needs_code') {
    return (
      <AccountLayout heading="Second factor">
        <SecondFactorForm onSignedIn={() => onSignedIn()} onBack={onBack} />
      </AccountLayout>
    )
  }
  if (token === null || came === 'ended') {
    return (
      <AccountLayout heading={LINK_ENDED}>
        <LinkEnded />
      </AccountLayout>
    )
  }
  return (
    <AccountLayout heading="Sign in">
      <p>One more press, and you are signed in to DoneUp in this browser.</p>
      <PressToGoOn action="Sign in" pending="Signing in..." onPress={() => enter(token)} />
    </AccountLayout>
  )
}
