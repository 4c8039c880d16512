import { getRouteApi } from '@tanstack/react-router'
import { TaxScreen } from '#src/features/opportunities/tax/tax-screen.tsx'
import { memberPage } from '../member.tsx'
import { Presence } from '../presence.tsx'

const route = getRouteApi('/guarded/opportunities/$id/tax')

export const OpportunityTaxPage = memberPage((member) => {
  const { id } = route.useParams()
  return (
    <TaxScreen key={id} id={id} editor={member} presence={<Presence place={{ kind: 'opportunity', id }} />} />
  )
})
