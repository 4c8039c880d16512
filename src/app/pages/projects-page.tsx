import { ProjectsScreen } from '#src/features/projects/projects-screen.tsx'
import { useMember } from '../member.ts'
import { Presence } from '../presence.tsx'

export function ProjectsPage() {
  const member = useMember()
  if (!member) return null
  const { organizationId } = member
  return (
    <ProjectsScreen
      key={organizationId}
      organizationId={organizationId}
      presence={<Presence place={{ kind: 'projects' }} />}
    />
  )
}
