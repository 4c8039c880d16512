import { BudgetScreen } from '#src/features/budgets/budget-screen.tsx'
import { WithGstView } from '#src/features/budgets/gst-view.tsx'
import { useDocuments } from '#src/features/documents/api.ts'
import { useAssumptions } from '#src/features/opportunities/assumptions/api.ts'
import { useStartsWithoutGst } from '#src/features/opportunities/tax/api.ts'
import { planSheet } from '#src/features/projects/api.ts'
import { useOpenProject } from '#src/features/projects/detail/project-screen.tsx'
import { supplierRows } from '#src/features/suppliers/api.ts'
import { lazyParts } from '#src/ui/lazy-parts.ts'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { memberPage } from '../member.tsx'
import { useProjectTaxFacts } from './project-tax.ts'

const { DocumentButton } = lazyParts(() => import('#src/features/documents/document-button.tsx'))

export const ProjectBudgetTab = memberPage(({ isAdmin }) => {
  const project = useOpenProject()
  const { data: plan } = planSheet.useSheet(project.id)
  const suppliers = supplierRows.useRows().rows ?? []
  const { opportunityId } = project
  const { data: documents = [] } = useDocuments({ opportunityId })
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
          documents={documents}
          documentButton={(id) => <DocumentButton opportunityId={opportunityId} id={id} />}
        />
      )}
    </WithGstView>
  )
})
