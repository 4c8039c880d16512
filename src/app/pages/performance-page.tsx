import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { NoOrganization } from '#src/features/opportunities/no-organization.tsx'
import { PerformanceScreen } from '#src/features/performance/performance-screen.tsx'
import type { ProfitView } from '#src/features/projects/figures/rules.ts'
import type { Period } from '#src/finance/new-zealand-days.ts'
import { useLiveChanges } from '../live-stream.ts'

const route = getRouteApi('/guarded/performance')

export function PerformancePage() {
  const { data: session } = useQuery(sessionQuery)
  const { period = 'all', profit = 'gross' } = route.useSearch()
  const navigate = useNavigate()
  const organizationId = session?.organization?.id ?? null
  useLiveChanges(organizationId)
  if (organizationId === null) return <NoOrganization heading="Performance Overview" />
  // What is usual is left out of the address. A choice is no page to go back to.
  const show = (chosen: { period: Period; view: ProfitView }) =>
    void navigate({
      to: '/performance',
      search: {
        ...(chosen.period !== 'all' && { period: chosen.period }),
        ...(chosen.view !== 'gross' && { profit: chosen.view }),
      },
      replace: true,
    })
  return (
    <PerformanceScreen
      key={organizationId}
      organizationId={organizationId}
      period={period}
      view={profit}
      onPeriod={(next) => show({ period: next, view: profit })}
      onView={(view) => show({ period, view })}
    />
  )
}
