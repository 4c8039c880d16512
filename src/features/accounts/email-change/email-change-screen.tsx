import { useState } from 'react'
import { ButtonLink } from '#src/ui/button.tsx'
import { AccountLayout } from '../account-layout.tsx'
import { ConfirmAction } from '../mail-links/confirm-action.tsx'
import { isLinkEnded, LINK_ENDED } from '../mail-links/link-ended.tsx'
import { changeEmail } from './api.ts'

/** The page of the emailed link. Opening it changes nothing; the button does. */
export function EmailChangeScreen({ token, onChanged }: { token: string | null; onChanged: () => void }) {
  /** The outcome of this link; the page can be opened again with another one. */
  const [outcome, setOutcome] = useState<{ of: string; email: string | null } | null>(null)

  async function change(link: string) {
    try {
      setOutcome({ of: link, email: await changeEmail(link) })
      onChanged()
    } catch (error) {
      if (!isLinkEnded(error)) throw error
      setOutcome({ of: link, email: null })
    }
  }

  const result = outcome?.of === token ? outcome : null
  if (result?.email) {
    return (
      <AccountLayout heading="Your email is changed">
        <p>You now sign in with {result.email}.</p>
        <p>
          <ButtonLink to="/account" variant="filled">
            Account settings
          </ButtonLink>
        </p>
      </AccountLayout>
    )
  }
  if (token === null || result !== null) {
    return (
      <AccountLayout heading={LINK_ENDED}>
        <p>
          The link works once, for one hour, while you stay signed in on the device that requested it. If your
          email hasn’t changed, you can request another link.
        </p>
        <p>
          <ButtonLink to="/account" variant="filled">
            Account settings
          </ButtonLink>
        </p>
      </AccountLayout>
    )
  }
  return (
    <AccountLayout heading="Change email">
      <p>Select the button to sign in with this email in future.</p>
      <ConfirmAction action="Change email" pending="Changing..." onConfirm={() => change(token)} />
    </AccountLayout>
  )
}
