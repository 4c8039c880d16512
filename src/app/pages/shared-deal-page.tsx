import { getRouteApi } from '@tanstack/react-router'
import { SharedDealScreen } from '#src/features/guests/shared-deal-screen.tsx'
import { WholePack } from '#src/features/packs/pack-header.tsx'

const route = getRouteApi('/guarded/guest/$id')

export function SharedDealPage() {
  const { id } = route.useParams()
  return <SharedDealScreen key={id} id={id} Pack={WholePack} />
}
