import { PhotoLog } from '#src/features/base/documents/screens/photo-log.tsx'
import { useOpenProject } from '#src/features/build/projects/detail/project-screen.tsx'
import { PROJECT_STAGES } from '#src/features/build/projects/schema.ts'

const STAGES = PROJECT_STAGES.filter(({ value }) => value !== 'sold')

export function ProjectPhotosTab() {
  return <PhotoLog opportunityId={useOpenProject().opportunityId} stages={STAGES} />
}
