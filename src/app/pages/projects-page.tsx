import { ProjectsScreen } from '#src/features/projects/board/projects-screen.tsx'
import { memberPage } from '../member.tsx'
import { Presence } from '../presence.tsx'

export const ProjectsPage = memberPage(() => (
  <ProjectsScreen presence={<Presence place={{ kind: 'projects' }} />} />
))
