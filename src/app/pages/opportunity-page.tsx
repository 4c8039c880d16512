import { getRouteApi } from '@tanstack/react-router'
import { OpportunityScreen } from '#src/features/opportunities/opportunity-screen.tsx'

const route = getRouteApi('/guarded/opportunities/$id')

export function OpportunityPage() {
  return <OpportunityScreen id={route.useParams().id} />
}
