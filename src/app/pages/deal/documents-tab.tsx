import { ConfirmEmailFirst } from '#src/features/accounts/mail-links/unconfirmed-notice.tsx'
import { useDocuments } from '#src/features/documents/api.ts'
import { DocumentsSection } from '#src/features/documents/documents-section.tsx'
import { GuestsSection } from '#src/features/guests/guests-section.tsx'
import { useOpenDeal } from '#src/features/opportunities/detail/deal-editor.tsx'
import { useSharingRefusal } from '#src/features/share-links/api.ts'
import { SharedLinks } from '#src/features/share-links/shared-links.tsx'
import { useMember } from '../../member.tsx'
import styles from './sections.module.css'

export function DocumentsTab() {
  const { id } = useOpenDeal().saved
  const member = useMember()
  const refusal = useSharingRefusal(member?.organization.role ?? null)
  const { data = [] } = useDocuments({ opportunityId: id })
  return (
    <div className={styles.sections}>
      <DocumentsSection opportunityId={id} />
      <SharedLinks opportunityId={id} isAdmin={member?.organization.role === 'admin'} />
      <GuestsSection
        opportunityId={id}
        papers={data.filter(({ category }) => !category.startsWith('photos'))}
        notYet={
          refusal !== null ? (
            <p className="quiet">{refusal}</p>
          ) : (
            member?.isEmailConfirmed === false && (
              <ConfirmEmailFirst email={member.email} next="invite guests" />
            )
          )
        }
      />
    </div>
  )
}
