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

export const RenovationsPage = memberPage(
  ({ id, presence, ...editor }) => (
    <OpportunityRenovationsScreen
      id={id}
      editor={editor}
      presence={presence}
      renderPlan={(props) => <PlanEditor {...props} />}
    />
  ),
  (id) => ({ kind: 'opportunity', id }),
)

/** The calculator's editor for a deal's renovation plan, which starts with the calculator's defaults. */
function PlanEditor({ address, plan, onChange, ...rest }: PlanEditorProps) {
  const details = usePropertyDetails(address)
  const { data: rates } = useOrganizationQuery(ratesQuery)
  const firstPlan = newRenovationPlan(houseSizeFrom(null, details?.floorArea, true), rates?.used)
  return (
    <RenovationEditor {...rest} plan={plan ?? firstPlan} onChange={(change) => onChange(change, firstPlan)} />
  )
}
