import { getRouteApi } from '@tanstack/react-router'
import { ValuationScreen } from '#src/features/calculators/valuation-screen.tsx'
import '../place-lookup.ts'
import { useVisitor } from '../visitor.ts'

const route = getRouteApi('/valuation/$address')

export function ValuationPage() {
  const { hasPro, preparedBy } = useVisitor()
  return <ValuationScreen address={route.useParams().address} {...{ hasPro, preparedBy }} />
}
