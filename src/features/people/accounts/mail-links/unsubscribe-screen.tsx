import { LinkedText } from '#src/ui/text/linked-text.tsx'
import { AccountLayout } from '../account-layout.tsx'
import { RequestForm } from '../request-form.tsx'
import { unsubscribe } from './api.ts'
import { LINK_ENDED, LinkResult, useLinkOutcome } from './emailed-link.tsx'

interface UnsubscribeScreenProps {
  secret: string | null
  onUnsubscribed: () => void
}

/** The page of a digest’s link. Opening the page changes nothing; its button turns the digest off. */
export function UnsubscribeScreen({ secret, onUnsubscribed }: UnsubscribeScreenProps) {
  const { outcome, redeem } = useLinkOutcome<'off'>(secret)

  async function turnOff(link: string) {
    await unsubscribe(link)
    onUnsubscribed()
    return 'off' as const
  }

  if (outcome === null) {
    return (
      <AccountLayout heading="Unsubscribe from the digest">
        <p>We’ll stop emailing you what’s due. You’ll still see notifications in DoneUp.</p>
        <RequestForm action="Unsubscribe" pending="Unsubscribing..." onSubmit={() => redeem(turnOff)} />
      </AccountLayout>
    )
  }
  return (
    <AccountLayout heading={outcome === 'ended' ? LINK_ENDED : 'You’re unsubscribed'}>
      <LinkResult to="/account" action="Account settings">
        {outcome === 'ended' ? (
          <p>
            <LinkedText>
              Use the link in your latest digest, or turn the digest off in Account settings.
            </LinkedText>
          </p>
        ) : (
          <p>
            <LinkedText>
              You won’t get the digest any more. You can turn it on again in Account settings.
            </LinkedText>
          </p>
        )}
      </LinkResult>
    </AccountLayout>
  )
}
