import { budgetQuery } from '#src/features/build/budgets/api.ts'
import { spentCosts } from '#src/features/build/budgets/budget-text.ts'
import { useOpenDeal } from '#src/features/deals/deal-editor/detail/deal-editor.tsx'
import { useAllowedQuery, useOrganization } from '#src/lib/rows/organization-context.ts'

/** What was spent of the costs that the open deal planned, in NZD; null until it is sold, and without a budget. */
export function useSpentCosts(): number | null {
  const { isSold, projectId } = useOpenDeal().saved
  const { organizationId } = useOrganization()
  const query = budgetQuery(organizationId, projectId ?? '')
  const { data } = useAllowedQuery({ ...query, enabled: isSold && projectId !== null })
  return spentCosts(data)
}
