import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { startTransition, useOptimistic } from 'react'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { NoOrganization } from '#src/features/opportunities/no-organization.tsx'
import { PerformanceScreen } from '#src/features/performance/performance-screen.tsx'
import type { ProfitView } from '#src/features/projects/figures.ts'
import type { Period } from '#src/finance/new-zealand-days.ts'

const route = getRouteApi('/guarded/performance')

interface Choice {
  period: Period
  view: ProfitView
}

export function PerformancePage() {
  const { data: session } = useQuery(sessionQuery)
  const { period = 'all', profit = 'gross' } = route.useSearch()
  const organizationId = session?.organization?.id ?? null
  const navigate = useNavigate()
  // The address follows a moment later: until then a chosen radio would jump back.
  const [chosen, chooseAtOnce] = useOptimistic<Choice>({ period, view: profit })
  const choose = (choice: Choice) =>
    startTransition(async () => {
      chooseAtOnce(choice)
      await navigate({ to: '/performance', search: searchOf(choice), replace: true })
    })
  if (organizationId === null) return <NoOrganization heading="Performance Overview" />
  return (
    <PerformanceScreen
      key={organizationId}
      organizationId={organizationId}
      period={chosen.period}
      view={chosen.view}
      onPeriod={(next) => choose({ ...chosen, period: next })}
      onView={(view) => choose({ ...chosen, view })}
    />
  )
}

/** What is usual is left out of the address. */
function searchOf({ period, view }: Choice) {
  return { ...(period !== 'all' && { period }), ...(view !== 'gross' && { profit: view }) }
}
