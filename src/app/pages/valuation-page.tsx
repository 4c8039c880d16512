import { getRouteApi } from '@tanstack/react-router'
import { ValuationScreen } from '#src/features/calculators/valuation-screen.tsx'
import { SessionScope } from '../session-scope.tsx'
import { usePreparedBy, usePro } from '../use-pro.ts'

const route = getRouteApi('/valuation/$address')

export function ValuationPage() {
  return (
    <SessionScope>
      <Valuation />
    </SessionScope>
  )
}

function Valuation() {
  return (
    <ValuationScreen address={route.useParams().address} hasPro={usePro()} preparedBy={usePreparedBy()} />
  )
}
