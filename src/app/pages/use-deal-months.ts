import { settingsOf } from '#src/features/projects/figures.ts'
import type { Project } from '#src/features/projects/schema.ts'
import { useOrganization } from '#src/lib/organization-context.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import { attemptChange, offerUndo } from '#src/ui/toasts.ts'

/** Changes the months that the project's deal is held for, with Undo. */
export function useDealMonths(project: Project): (months: number) => void {
  const scope = useOrganization()

  async function save(months: number): Promise<void> {
    const [{ saveDeal }, { opportunityQuery }] = await Promise.all([
      import('#src/features/opportunities/detail/deal-saving.tsx'),
      import('#src/features/opportunities/opportunity-api.ts'),
    ])
    const deal = await scope.client.fetchQuery({ ...opportunityQuery(project.opportunityId), staleTime: 0 })
    await saveDeal(scope, deal, { holdingCosts: { ...settingsOf(project), months } })
    await scope.client.invalidateQueries({ queryKey: ['projects', scope.organizationId] })
  }

  return (months) => {
    const { months: before } = settingsOf(project)
    const attempt = (of: number) => attemptChange({ name: 'The deal', verb: 'changed' }, () => save(of))
    attempt(months)
    offerUndo(`The deal is held for ${pluralize(months, 'month')}`, () => attempt(before), project.id)
  }
}
