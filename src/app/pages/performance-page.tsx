import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { startTransition, useOptimistic } from 'react'
import type { ProfitView } from '#src/features/build/projects/figures.ts'
import { PerformanceScreen } from '#src/features/work/performance/performance-screen.tsx'
import type { Period } from '#src/finance/dates/new-zealand-days.ts'
import { memberPage } from '../session/member.tsx'

const route = getRouteApi('/guarded/performance')

interface Choice {
  period: Period
  view: ProfitView
}

export const PerformancePage = memberPage(() => {
  const { period = 'all', profit = 'gross' } = route.useSearch()
  const navigate = useNavigate()
  // The URL changes after a delay, during which the selected radio button would revert.
  const [chosen, chooseAtOnce] = useOptimistic<Choice>({ period, view: profit })
  const choose = (choice: Choice) =>
    startTransition(async () => {
      chooseAtOnce(choice)
      await navigate({ to: '/performance', search: searchOf(choice), replace: true })
    })
  return (
    <PerformanceScreen
      period={chosen.period}
      view={chosen.view}
      onPeriod={(next) => choose({ ...chosen, period: next })}
      onView={(view) => choose({ ...chosen, view })}
    />
  )
})

function searchOf({ period, view }: Choice) {
  return { ...(period !== 'all' && { period }), ...(view !== 'gross' && { profit: view }) }
}
