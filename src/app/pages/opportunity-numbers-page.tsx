import { getRouteApi } from '@tanstack/react-router'
import { NumbersScreen } from '#src/features/opportunities/numbers/numbers-screen.tsx'
import { canRenameOrganization } from '#src/features/organizations/rules.ts'
import { memberPage } from '../member.tsx'
import { Presence } from '../presence.tsx'

const route = getRouteApi('/guarded/opportunities/$id/numbers')

export const OpportunityNumbersPage = memberPage((member) => {
  const { id } = route.useParams()
  return (
    <NumbersScreen
      key={id}
      id={id}
      editor={member}
      isAdmin={canRenameOrganization(member.organization.role)}
      presence={<Presence place={{ kind: 'opportunity', id }} />}
    />
  )
})
