import { getRouteApi } from '@tanstack/react-router'
import { ScorecardScreen } from '#src/features/agents/scorecard-screen.tsx'
import { memberPage } from '../member.tsx'

const route = getRouteApi('/guarded/agents/$id')

export const ScorecardPage = memberPage(() => {
  const { id } = route.useParams()
  return <ScorecardScreen key={id} id={id} />
})
