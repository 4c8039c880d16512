import { ratesQuery } from '#src/features/build/accounting/rates-api.ts'
import {
  DealRenovationsScreen,
  type PlanEditorProps,
} from '#src/features/deals/deal-editor/tabs/deal-renovations-screen.tsx'
import { usePropertyDetails } from '#src/features/public/calculators/api.ts'
import { RenovationEditor } from '#src/features/public/calculators/renovation/renovation-editor.tsx'
import { newRenovationPlan } from '#src/features/public/calculators/renovation-plan.ts'
import { houseSizeFrom } from '#src/finance/budget/renovation.ts'
import { useOrganizationQuery } from '#src/lib/rows/organization-context.ts'
import { memberPage } from '../../session/member.tsx'

export const RenovationsPage = memberPage(
  ({ id, presence, ...editor }) => (
    <DealRenovationsScreen
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
