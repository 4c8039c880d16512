import { ProjectsScreen } from '#src/features/projects/board/projects-screen.tsx'
import { memberPage, Presence } from '../member.tsx'

export const ProjectsPage = memberPage(() => (
  <ProjectsScreen presence={<Presence place={{ kind: 'projects' }} />} />
))
