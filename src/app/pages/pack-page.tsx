import { getRouteApi } from '@tanstack/react-router'
import { PackScreen } from '#src/features/packs/pack-screen.tsx'
import { memberPage } from '../member.tsx'

const route = getRouteApi('/guarded/opportunities/$id/pack')

export const PackPage = memberPage(() => {
  const { id } = route.useParams()
  return <PackScreen key={id} id={id} />
})
