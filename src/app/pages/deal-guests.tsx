import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { StoredDocument } from '#src/features/base/documents/schema.ts'
import { GuestsSection } from '#src/features/doors/guests/guests-section.tsx'
import { useSharingRefusal } from '#src/features/doors/share-links/api.ts'
import { ConfirmEmailFirst } from '#src/features/people/accounts/mail-links/unconfirmed-notice.tsx'
import { useArrival } from '#src/lib/browser/use-arrival.ts'
import { LinkedText } from '#src/ui/text/linked-text.tsx'
import type { Member } from '../session/member.tsx'
import { useDocumentsToShare } from './use-documents-to-share.ts'

interface DealGuestsProps extends Pick<Member, 'email' | 'isAdmin' | 'isEmailConfirmed' | 'organization'> {
  opportunityId: string
  /** The path of the page. */
  path: string
}

/** Who else sees a deal or builds its project, on the pages of both; or why no one can be invited yet. */
export function DealGuests(props: DealGuestsProps) {
  const { opportunityId, path, email, isAdmin, isEmailConfirmed, organization } = props
  const refusal = useSharingRefusal(organization.role)
  const { invites } = useArrival(path).state
  const navigate = useNavigate()
  return (
    <GuestsSection
      opportunityId={opportunityId}
      isAdmin={isAdmin}
      invites={invites}
      onInvited={() => void navigate({ to: '.', replace: true, hash: true, state: {} })}
      withPapers={withPapers}
      notYet={
        refusal !== null ? (
          <p className="quiet">
            <LinkedText>{refusal}</LinkedText>
          </p>
        ) : (
          !isEmailConfirmed && <ConfirmEmailFirst email={email} next="invite guests" />
        )
      }
    />
  )
}

type ShowPapers = (papers: StoredDocument[]) => ReactNode

export const withPapers = (dealId: string, show: ShowPapers) => (
  <WithPapers opportunityId={dealId} show={show} />
)

function WithPapers({ opportunityId, show }: { opportunityId: string; show: ShowPapers }) {
  return show(useDocumentsToShare(opportunityId))
}
