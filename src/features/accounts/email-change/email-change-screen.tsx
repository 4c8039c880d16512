import { useState } from 'react'
import { ButtonLink } from '#src/ui/button.tsx'
import { AccountLayout } from '../account-layout.tsx'
import { isLinkEnded, LINK_ENDED } from '../mail-links/link-ended.tsx'
import { PressToGoOn } from '../mail-links/press-to-go-on.tsx'
import { changeEmail } from './api.ts'

/** Where the link to a new address leads. Opening it changes nothing; pressing the button does. */
export function EmailChangeScreen({ token, onChanged }: { token: string | null; onChanged: () => void }) {
  /** What came of this very link; the same page can be opened again with another one. */
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

  const came = outcome?.of === token ? outcome : null
  if (came?.email) {
    return (
      <AccountLayout heading="Your email is changed">
        <p>From now on you sign in with {came.email}.</p>
        <p>
          <ButtonLink to="/account" variant="filled">
            Account settings
          </ButtonLink>
        </p>
      </AccountLayout>
    )
  }
  if (token === null || came !== null) {
    return (
      <AccountLayout heading={LINK_ENDED}>
        <p>
          It works once, for an hour, and while the device that asked for it stays signed in. If your email
          hasn’t changed, you can ask for another link.
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
      <p>Select the button to sign in with this email from now on.</p>
      <PressToGoOn action="Change email" pending="Changing..." onPress={() => change(token)} />
    </AccountLayout>
  )
}
