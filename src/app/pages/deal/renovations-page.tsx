import { getRouteApi } from '@tanstack/react-router'
import { Presence } from '#src/app/member.tsx'
import { ratesQuery } from '#src/features/accounting/rates-api.ts'
import { usePropertyDetails } from '#src/features/calculators/api.ts'
import { RenovationEditor } from '#src/features/calculators/renovation-editor.tsx'
import { newRenovationPlan } from '#src/features/calculators/renovation-plan.ts'
import {
  OpportunityRenovationsScreen,
  type PlanEditorProps,
} from '#src/features/opportunities/tabs/opportunity-renovations-screen.tsx'
import { houseSizeFrom } from '#src/finance/renovation.ts'
import { useOrganizationQuery } from '#src/lib/organization-context.ts'
import { memberPage } from '../../member.tsx'

const route = getRouteApi('/guarded/opportunities/$id/renovations')

export const RenovationsPage = memberPage((member) => {
  const { id } = route.useParams()
  return (
    <OpportunityRenovationsScreen
      key={id}
      id={id}
      editor={member}
      presence={<Presence place={{ kind: 'opportunity', id }} />}
      renderPlan={(props) => <PlanEditor {...props} />}
    />
  )
})

/** The calculator's editor for a deal's renovation plan, which starts with the calculator's defaults. */
function PlanEditor({ address, plan, onChange, ...rest }: PlanEditorProps) {
  const details = usePropertyDetails(address)
  const { data: rates } = useOrganizationQuery(ratesQuery)
  const firstPlan = newRenovationPlan(houseSizeFrom(null, details?.floorArea, true), rates?.used)
  return (
    <RenovationEditor {...rest} plan={plan ?? firstPlan} onChange={(change) => onChange(change, firstPlan)} />
  )
}
