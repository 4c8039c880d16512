import { getRouteApi } from '@tanstack/react-router'
import { RenovationScreen } from '#src/features/calculators/renovation-screen.tsx'
import { SessionScope } from '../session-scope.tsx'
import { usePreparedBy, usePro } from '../use-pro.ts'

const route = getRouteApi('/renovations/$address')

export function RenovationPage() {
  return (
    <SessionScope>
      <Renovation />
    </SessionScope>
  )
}

function Renovation() {
  return (
    <RenovationScreen address={route.useParams().address} hasPro={usePro()} preparedBy={usePreparedBy()} />
  )
}
