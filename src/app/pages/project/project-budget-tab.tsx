import { BudgetScreen } from '#src/features/build/budgets/budget-screen.tsx'
import { WithGstView } from '#src/features/build/budgets/gst-view.tsx'
import { planSheet } from '#src/features/build/projects/api.ts'
import { useOpenProject } from '#src/features/build/projects/detail/project-screen.tsx'
import { supplierRows } from '#src/features/build/suppliers/api.ts'
import { useAssumptions } from '#src/features/deals/assumptions/api.ts'
import { useStartsWithoutGst } from '#src/features/deals/deal-tax/api.ts'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { SkeletonRows } from '#src/ui/layout/skeleton.tsx'
import { memberPage } from '../../session/member.tsx'
import { useEvidence } from '../evidence.ts'
import { useProjectTaxFacts } from './project-tax.ts'

const { DocumentButton } = lazyParts(() => import('#src/features/base/documents/screens/document-button.tsx'))

export const ProjectBudgetTab = memberPage(({ isAdmin }) => {
  const project = useOpenProject()
  const { data: plan } = planSheet.useSheet(project.id)
  const suppliers = supplierRows.useRows().rows ?? []
  const { opportunityId } = project
  const evidence = useEvidence(opportunityId, 'renovation_docs')
  const limit = useAssumptions()?.variationLimit ?? null
  const facts = useProjectTaxFacts(project)
  const startsWithoutGst = useStartsWithoutGst()
  return (
    <WithGstView startsWithoutGst={startsWithoutGst} loading={<SkeletonRows label="Loading the budget" />}>
      {(of) => (
        <BudgetScreen
          {...of}
          project={project}
          plan={plan}
          facts={facts}
          variationLimit={isAdmin ? null : limit}
          suppliers={suppliers.map(({ name }) => name)}
          evidence={evidence}
          documentButton={(id) => <DocumentButton opportunityId={opportunityId} id={id} />}
        />
      )}
    </WithGstView>
  )
})
