import { ConfirmEmailFirst } from '#src/features/accounts/mail-links/unconfirmed-notice.tsx'
import { useDocuments } from '#src/features/documents/api.ts'
import { DocumentsSection } from '#src/features/documents/documents-section.tsx'
import { GuestsSection } from '#src/features/guests/guests-section.tsx'
import { useSharingRefusal } from '#src/features/share-links/api.ts'
import { SharedLinks } from '#src/features/share-links/shared-links.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { LinkedText } from '#src/ui/linked-text.tsx'
import { memberPage } from '../../member.tsx'
import styles from './sections.module.css'

export const DocumentsTab = memberPage(({ id, email, isAdmin, isEmailConfirmed, organization }) => {
  const refusal = useSharingRefusal(organization.role)
  const { data = [] } = useDocuments({ opportunityId: id })
  return (
    <div className={styles.sections}>
      <DocumentsSection opportunityId={id} />
      <SharedLinks
        opportunityId={id}
        isAdmin={isAdmin}
        action={
          <ButtonLink size="dense" to="/opportunities/$id/pack" params={{ id }} search={true}>
            Make a link
          </ButtonLink>
        }
      />
      <GuestsSection
        opportunityId={id}
        isAdmin={isAdmin}
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
    </div>
  )
})
