import { DocumentsSection } from '#src/features/base/documents/screens/documents-section.tsx'
import { useOpenProject } from '#src/features/build/projects/detail/project-screen.tsx'
import { useIsBuilder } from '#src/lib/rows/organization-context.ts'
import { Stack } from '#src/ui/layout/layout.tsx'
import { memberPage } from '../../session/member.tsx'
import { DealGuests } from '../deal-guests.tsx'
import { DealLinks } from '../deal-links.tsx'

export const ProjectDocumentsTab = memberPage(({ id, ...member }) => {
  const { opportunityId } = useOpenProject()
  const isBuilder = useIsBuilder()
  return (
    <Stack gap={32}>
      <DocumentsSection opportunityId={opportunityId} />
      {!isBuilder && (
        <>
          <DealLinks opportunityId={opportunityId} isAdmin={member.isAdmin} />
          <DealGuests opportunityId={opportunityId} path={`/projects/${id}/documents`} {...member} />
        </>
      )}
    </Stack>
  )
})
