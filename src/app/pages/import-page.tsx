import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { ImportScreen } from '#src/features/opportunities/import/import-screen.tsx'
import { NoOrganization } from '#src/features/opportunities/no-organization.tsx'
import { useLiveChanges } from '../live-stream.ts'

export function ImportPage() {
  const { data: session } = useQuery(sessionQuery)
  const organizationId = session?.organization?.id ?? null
  useLiveChanges(organizationId)
  if (organizationId === null) return <NoOrganization heading="Import deals" />
  return <ImportScreen key={organizationId} organizationId={organizationId} />
}
