import { ProjectsScreen } from '#src/features/projects/projects-screen.tsx'
import { memberPage } from '../member.tsx'
import { Presence } from '../presence.tsx'

export const ProjectsPage = memberPage(({ organizationId }) => (
  <ProjectsScreen organizationId={organizationId} presence={<Presence place={{ kind: 'projects' }} />} />
))
