import { DocumentsSection } from '#src/features/documents/documents-section.tsx'
import { useOpenProject } from '#src/features/projects/detail/project-screen.tsx'
import { useIsBuilder } from '#src/lib/organization-context.ts'
import { Stack } from '#src/ui/layout.tsx'
import { memberPage } from '../member.tsx'
import { DealGuests } from './deal-guests.tsx'

export const ProjectDocumentsTab = memberPage(({ id: _projectId, ...member }) => {
  const { opportunityId } = useOpenProject()
  return (
    <Stack gap={32}>
      <DocumentsSection opportunityId={opportunityId} />
      {!useIsBuilder() && <DealGuests opportunityId={opportunityId} {...member} />}
    </Stack>
  )
})
