import { BudgetScreen } from '#src/features/budgets/budget-screen.tsx'
import { useDocuments } from '#src/features/documents/api.ts'
import { useAssumptions } from '#src/features/opportunities/assumptions/api.ts'
import { useStartsWithoutGst } from '#src/features/opportunities/tax/api.ts'
import { planDocument } from '#src/features/projects/api.ts'
import { useOpenProject } from '#src/features/projects/detail/project-screen.tsx'
import { supplierRows } from '#src/features/suppliers/api.ts'
import { SkeletonRows } from '#src/ui/skeleton.tsx'

export function ProjectBudgetTab() {
  const project = useOpenProject()
  const { data: plan } = planDocument.useDocument(project.id)
  const suppliers = supplierRows.useRows().rows ?? []
  const { opportunityId } = project
  const { data: documents = [] } = useDocuments({ opportunityId })
  const { contingencyPercent } = useAssumptions()
  const startsWithoutGst = useStartsWithoutGst()
  if (startsWithoutGst === undefined) return <SkeletonRows label="Loading the budget" />
  return (
    <BudgetScreen
      project={project}
      plan={plan}
      contingencyPercent={contingencyPercent}
      startsWithoutGst={startsWithoutGst}
      suppliers={suppliers.map(({ name }) => name)}
      documents={documents}
    />
  )
}
