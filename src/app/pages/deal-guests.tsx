import { useLocation, useNavigate } from '@tanstack/react-router'
import { useDocuments } from '#src/features/base/documents/api.ts'
import { GuestsSection } from '#src/features/doors/guests/guests-section.tsx'
import { useSharingRefusal } from '#src/features/doors/share-links/api.ts'
import { ConfirmEmailFirst } from '#src/features/people/accounts/mail-links/unconfirmed-notice.tsx'
import { LinkedText } from '#src/ui/text/linked-text.tsx'
import type { Member } from '../session/member.tsx'

interface DealGuestsProps extends Pick<Member, 'email' | 'isAdmin' | 'isEmailConfirmed' | 'organization'> {
  opportunityId: string
}

/** Who else sees a deal or builds its project, on the pages of both; or why no one can be invited yet. */
export function DealGuests(props: DealGuestsProps) {
  const { opportunityId, email, isAdmin, isEmailConfirmed, organization } = props
  const refusal = useSharingRefusal(organization.role)
  const { data = [] } = useDocuments({ opportunityId })
  const invites = useLocation({ select: ({ state }) => state.invites })
  const navigate = useNavigate()
  return (
    <GuestsSection
      opportunityId={opportunityId}
      isAdmin={isAdmin}
      invites={invites}
      onInvited={() => void navigate({ to: '.', replace: true, hash: true, state: {} })}
      papers={data.filter(({ category }) => !category.startsWith('photos'))}
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
