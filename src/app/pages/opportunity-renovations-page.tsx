import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { usePropertyDetails } from '#src/features/calculators/api.ts'
import { RenovationEditor } from '#src/features/calculators/renovation-editor.tsx'
import { newRenovationPlan } from '#src/features/calculators/rules.ts'
import { NoOrganization } from '#src/features/opportunities/no-organization.tsx'
import {
  OpportunityRenovationsScreen,
  type PlanEditorProps,
} from '#src/features/opportunities/opportunity-renovations-screen.tsx'
import { houseSizeFrom } from '#src/finance/renovation.ts'
import { Presence } from '../presence.tsx'

const route = getRouteApi('/guarded/opportunities/$id/renovations')

export function OpportunityRenovationsPage() {
  const { id } = route.useParams()
  const { data: session } = useQuery(sessionQuery)
  const organizationId = session?.organization?.id ?? null
  if (!session?.user || organizationId === null) return <NoOrganization heading="Renovations" />
  return (
    <OpportunityRenovationsScreen
      key={`${organizationId} ${id}`}
      id={id}
      editor={{ userId: session.user.id, email: session.user.email, organizationId }}
      presence={
        <Presence
          organizationId={organizationId}
          myId={session.user.id}
          place={{ kind: 'opportunity', id }}
        />
      }
      renderPlan={(props) => <PlanEditor {...props} />}
    />
  )
}

/** The calculator's editor on a deal's plan; a deal without one begins as the calculator does. */
function PlanEditor({ address, plan, onChange, ...rest }: PlanEditorProps) {
  const details = usePropertyDetails(address)
  const firstPlan = newRenovationPlan(houseSizeFrom(null, details?.floorArea, true))
  return (
    <RenovationEditor
      {...rest}
      plan={plan ?? firstPlan}
      onChange={(change) => onChange((now) => change(now ?? firstPlan))}
    />
  )
}
