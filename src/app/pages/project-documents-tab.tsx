import { DocumentsSection } from '#src/features/documents/documents-section.tsx'
import { useOpenProject } from '#src/features/projects/detail/project-screen.tsx'

export function ProjectDocumentsTab() {
  return <DocumentsSection opportunityId={useOpenProject().opportunityId} />
}
