import { DocumentsSection } from '#src/features/base/documents/screens/documents-section.tsx'
import { useOpenProject } from '#src/features/build/projects/detail/project-screen.tsx'
import { useIsBuilder } from '#src/lib/rows/organization-context.ts'
import { Stack } from '#src/ui/layout/layout.tsx'
import { memberPage } from '../../session/member.tsx'
import { DealGuests } from '../deal-guests.tsx'

export const ProjectDocumentsTab = memberPage(({ id: _projectId, ...member }) => {
  const { opportunityId } = useOpenProject()
  return (
    <Stack gap={32}>
      <DocumentsSection opportunityId={opportunityId} />
      {!useIsBuilder() && <DealGuests opportunityId={opportunityId} {...member} />}
    </Stack>
  )
})
