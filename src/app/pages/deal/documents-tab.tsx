import { DocumentsSection } from '#src/features/documents/documents-section.tsx'
import { useOpenDeal } from '#src/features/opportunities/detail/deal-page.tsx'
import { lazyParts } from '#src/ui/lazy-parts.ts'
import { useMember } from '../../member.tsx'
import styles from './sections.module.css'

const { SharedLinks } = lazyParts(() => import('#src/features/share-links/shared-links.tsx'))

export function DocumentsTab() {
  const { id } = useOpenDeal().saved
  return (
    <div className={styles.sections}>
      <DocumentsSection opportunityId={id} />
      <SharedLinks opportunityId={id} isAdmin={useMember()?.organization.role === 'admin'} />
    </div>
  )
}
