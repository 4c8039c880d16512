import { useState } from 'react'
import { ButtonLink } from '#src/ui/button.tsx'
import { AccountLayout } from '../account-layout.tsx'
import { confirmEmail } from './api.ts'
import { isLinkEnded, LINK_ENDED } from './link-ended.tsx'
import { useLinkToken } from './link-token.tsx'
import { PressToGoOn } from './press-to-go-on.tsx'

/** Where the link that confirms an address leads. */
export function ConfirmEmailScreen({ onConfirmed }: { onConfirmed: () => void }) {
  const token = useLinkToken()
  const [done, setDone] = useState<{ token: string; isConfirmed: boolean } | null>(null)

  async function confirm(link: string) {
    try {
      await confirmEmail(link)
      setDone({ token: link, isConfirmed: true })
      onConfirmed()
    } catch (error) {
      if (!isLinkEnded(error)) throw error
      setDone({ token: link, isConfirmed: false })
    }
  }

  const outcome = done?.token === token ? done : null
  if (outcome?.isConfirmed) {
    return (
      <AccountLayout heading="Your email is confirmed">
        <p>From now on we can always help you back into your account by mail.</p>
        <p>
          <ButtonLink to="/dashboard" variant="filled">
            Continue
          </ButtonLink>
        </p>
      </AccountLayout>
    )
  }
  if (token === null || outcome !== null) {
    return (
      <AccountLayout heading={LINK_ENDED}>
        <p>
          It works once. If your email is not confirmed yet, sign in: at the top of the page you can have
          another link sent.
        </p>
        <p>
          <ButtonLink to="/dashboard" variant="filled">
            Go to your deals
          </ButtonLink>
        </p>
      </AccountLayout>
    )
  }
  return (
    <AccountLayout heading="Confirm your email">
      <p>Press the button to confirm that this address is yours.</p>
      <PressToGoOn action="Confirm email" pending="Confirming..." onPress={() => confirm(token)} />
    </AccountLayout>
  )
}
