import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { AgentsScreen } from '#src/features/agents/agents-screen.tsx'
import { NoOrganization } from '#src/features/opportunities/no-organization.tsx'

export function AgentsPage() {
  const { data: session } = useQuery(sessionQuery)
  const organizationId = session?.organization?.id ?? null
  if (organizationId === null) return <NoOrganization heading="Agent Contacts" />
  return <AgentsScreen key={organizationId} organizationId={organizationId} />
}
