import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { NoOrganization } from '#src/features/opportunities/no-organization.tsx'
import { ProjectsScreen } from '#src/features/projects/projects-screen.tsx'
import { Presence } from '../presence.tsx'

export function ProjectsPage() {
  const { data: session } = useQuery(sessionQuery)
  const organizationId = session?.organization?.id ?? null
  if (organizationId === null) return <NoOrganization heading="Active Projects" />
  const myId = session?.user?.id
  return (
    <ProjectsScreen
      key={organizationId}
      organizationId={organizationId}
      presence={myId && <Presence organizationId={organizationId} myId={myId} place={{ kind: 'projects' }} />}
    />
  )
}
