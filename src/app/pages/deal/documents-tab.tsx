import { DocumentsSection } from '#src/features/base/documents/screens/documents-section.tsx'
import { SharedLinks } from '#src/features/doors/share-links/shared-links.tsx'
import { ButtonLink } from '#src/ui/layout/button.tsx'
import { memberPage } from '../../session/member.tsx'
import { DealGuests } from '../deal-guests.tsx'
import styles from './sections.module.css'

export const DocumentsTab = memberPage(({ id, ...member }) => (
  <div className={styles.sections}>
    <DocumentsSection opportunityId={id} />
    <SharedLinks
      opportunityId={id}
      isAdmin={member.isAdmin}
      action={
        <ButtonLink size="dense" to="/opportunities/$id/pack" params={{ id }} search={true}>
          Make a link
        </ButtonLink>
      }
    />
    <DealGuests opportunityId={id} {...member} />
  </div>
))
