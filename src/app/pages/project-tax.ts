import { useTaxFacts } from '#src/features/opportunities/figures/deal-tax.ts'
import { planSheet } from '#src/features/projects/api.ts'
import { settlementOf } from '#src/features/projects/plan-schema.ts'
import type { Project } from '#src/features/projects/schema.ts'

/** What the tax of a project is worked out from, as of its deal: null without owners, and undefined until it is loaded. */
export function useProjectTaxFacts({ id, opportunityId }: Project) {
  const { data: view } = planSheet.useSheet(id)
  const facts = useTaxFacts({ id: opportunityId, settledOn: null, dueDate: view ? settlementOf(view) : null })
  return view && facts
}
