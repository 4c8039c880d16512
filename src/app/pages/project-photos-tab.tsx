import { PhotoLog } from '#src/features/documents/photo-log.tsx'
import { useOpenProject } from '#src/features/projects/detail/project-screen.tsx'
import { PROJECT_STAGES } from '#src/features/projects/schema.ts'

const STAGES = PROJECT_STAGES.filter(({ value }) => value !== 'sold')

export function ProjectPhotosTab() {
  return <PhotoLog opportunityId={useOpenProject().opportunityId} stages={STAGES} />
}
