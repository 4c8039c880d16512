import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useKnownAgents } from '#src/features/deals/agents/known-agents-api.ts'
import { DealOverview } from '#src/features/deals/deal-editor/tabs/deal-overview.tsx'
import { DEAL_PARTS, isAnchor } from '#src/lib/browser/anchors.ts'
import { useArrival } from '#src/lib/browser/use-arrival.ts'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { useSpentCosts } from './spent-costs.ts'

const { DealCriteria } = lazyParts(() => import('./deal-criteria.tsx'))

const route = getRouteApi('/guarded/opportunities/$id')

export function OverviewTab() {
  const params = route.useParams()
  const { hash } = useArrival(`/opportunities/${params.id}`)
  const part = isAnchor(hash) ? DEAL_PARTS[hash] : null
  const agents = useKnownAgents()
  const spentCosts = useSpentCosts()
  if (part === null)
    return <DealOverview agents={agents} spentCosts={spentCosts} criteria={<DealCriteria />} />
  // Emails already sent and bookmarks are from when all parts were on this page.
  return (
    <Navigate
      to={`/opportunities/$id/${part.tab}`}
      params={params}
      search={true}
      hash={part.hash ?? ''}
      replace
    />
  )
}
