import { getRouteApi } from '@tanstack/react-router'
import { OpportunityRenovationsScreen } from '#src/features/opportunities/opportunity-renovations-screen.tsx'

const route = getRouteApi('/guarded/opportunities/$id/renovations')

export function OpportunityRenovationsPage() {
  return <OpportunityRenovationsScreen id={route.useParams().id} />
}
