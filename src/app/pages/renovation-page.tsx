import { getRouteApi } from '@tanstack/react-router'
import { RenovationScreen } from '#src/features/calculators/renovation-screen.tsx'
import '../place-lookup.ts'
import { useVisitor } from '../visitor.ts'

const route = getRouteApi('/renovations/$address')

export function RenovationPage() {
  const { hasPro, preparedBy } = useVisitor()
  return <RenovationScreen address={route.useParams().address} {...{ hasPro, preparedBy }} />
}
