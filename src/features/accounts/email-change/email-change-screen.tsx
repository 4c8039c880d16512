import { AccountLayout } from '../account-layout.tsx'
import { LINK_ENDED, LinkResult, useLinkOutcome } from '../mail-links/link-ended.tsx'
import { RequestForm } from '../request-form.tsx'
import { changeEmail } from './api.ts'

/** The page of the emailed link. Opening it changes nothing; the button does. */
export function EmailChangeScreen({ token, onChanged }: { token: string | null; onChanged: () => void }) {
  const { outcome, redeem } = useLinkOutcome<{ email: string }>(token)

  async function change(link: string) {
    const email = await changeEmail(link)
    onChanged()
    return { email }
  }

  if (outcome === null) {
    return (
      <AccountLayout heading="Change email">
        <p>Select the button to sign in with this email in future.</p>
        <RequestForm action="Change email" pending="Changing..." onSubmit={() => redeem(change)} />
      </AccountLayout>
    )
  }
  return (
    <AccountLayout heading={outcome === 'ended' ? LINK_ENDED : 'Your email is changed'}>
      <LinkResult to="/account" action="Account settings">
        {outcome === 'ended' ? (
          <p>
            The link works once, for one hour, while you stay signed in on the device that requested it. If
            your email hasn’t changed, you can request another link.
          </p>
        ) : (
          <p>You now sign in with {outcome.email}.</p>
        )}
      </LinkResult>
    </AccountLayout>
  )
}
