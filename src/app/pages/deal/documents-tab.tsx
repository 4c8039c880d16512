import { DocumentsSection } from '#src/features/base/documents/screens/documents-section.tsx'
import { memberPage } from '../../session/member.tsx'
import { DealGuests } from '../deal-guests.tsx'
import { DealLinks } from '../deal-links.tsx'
import styles from './sections.module.css'

export const DocumentsTab = memberPage(({ id, ...member }) => (
  <div className={styles.sections}>
    <DocumentsSection opportunityId={id} />
    <DealLinks opportunityId={id} isAdmin={member.isAdmin} />
    <DealGuests opportunityId={id} path={`/opportunities/${id}/documents`} {...member} />
  </div>
))
