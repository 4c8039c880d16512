import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { OpportunityRenovationsScreen } from '#src/features/opportunities/opportunity-renovations-screen.tsx'
import { useLiveChanges } from '../live-stream.ts'

const route = getRouteApi('/guarded/opportunities/$id/renovations')

export function OpportunityRenovationsPage() {
  const { data: session } = useQuery(sessionQuery)
  useLiveChanges(session?.organization?.id ?? null)
  return <OpportunityRenovationsScreen id={route.useParams().id} />
}
