import { planSheet } from '#src/features/build/projects/api.ts'
import { settlementOf } from '#src/features/build/projects/plan-schema.ts'
import type { Project } from '#src/features/build/projects/schema.ts'
import { useTaxFacts } from '#src/features/deals/deal-figures/deal-tax.ts'

/** What the tax of a project is worked out from, as of its deal: null without owners, and undefined until it is loaded. */
export function useProjectTaxFacts({ id, opportunityId, soldOn, saleSettlesOn }: Project) {
  const { data: view } = planSheet.useSheet(id)
  const dueDate = view ? settlementOf(view) : null
  const facts = useTaxFacts({ id: opportunityId, settledOn: null, dueDate, soldOn, saleSettlesOn })
  return view && facts
}
