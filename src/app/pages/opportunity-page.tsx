import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { OpportunityScreen } from '#src/features/opportunities/opportunity-screen.tsx'
import { useLiveChanges } from '../live-stream.ts'

const route = getRouteApi('/guarded/opportunities/$id')

export function OpportunityPage() {
  const { data: session } = useQuery(sessionQuery)
  useLiveChanges(session?.organization?.id ?? null)
  return <OpportunityScreen id={route.useParams().id} />
}
