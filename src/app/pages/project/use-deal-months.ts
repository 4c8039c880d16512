import { settingsOf } from '#src/features/build/projects/figures.ts'
import type { Project } from '#src/features/build/projects/schema.ts'
import type { Deal } from '#src/features/deals/pipeline/deal-schema.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { attemptChange, offerUndo } from '#src/ui/dialog/toasts.ts'

/** Changes the months that the project's deal is held for, with Undo. */
export function useDealMonths(project: Project): (months: number) => void {
  const scope = useOrganization()

  /** The deal with the months that this page has saved. */
  let saved: Deal | undefined

  /** Others' changes of its holding costs since `seen` are a conflict; by default of what is stored now. */
  async function save(months: number, seen?: Deal): Promise<void> {
    const [{ saveDeal }, { dealQuery }] = await Promise.all([
      import('#src/features/deals/deal-editor/detail/deal-saving.tsx'),
      import('#src/features/deals/pipeline/deal-api.ts'),
    ])
    const query = { ...dealQuery(project.opportunityId), staleTime: 0 }
    const deal = seen ?? (await scope.client.fetchQuery(query))
    saved = (await saveDeal(scope, deal, { holdingCosts: { ...settingsOf(project), months } })).deal
    await scope.client.invalidateQueries({ queryKey: ['projects', scope.organizationId] })
  }

  return (months) => {
    const { months: before } = settingsOf(project)
    const words = { name: 'The deal', verb: 'changed' }
    const attempt = (of: number, seen?: Deal) =>
      attemptChange(words, (isRetry) => save(of, isRetry ? undefined : seen))
    attempt(months)
    offerUndo(`The deal is held for ${pluralize(months, 'month')}`, () => attempt(before, saved), project.id)
  }
}
