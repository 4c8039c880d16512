import { DocumentsSection } from '#src/features/documents/documents-section.tsx'
import { useOpenDeal } from '#src/features/opportunities/detail/deal-page.tsx'

export function DocumentsTab() {
  return <DocumentsSection opportunityId={useOpenDeal().saved.id} />
}
