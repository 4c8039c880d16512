import { BudgetScreen } from '#src/features/budgets/budget-screen.tsx'
import { useAssumptions } from '#src/features/opportunities/assumptions/api.ts'
import { useOpenProject } from '#src/features/projects/detail/project-screen.tsx'
import { supplierRows } from '#src/features/suppliers/api.ts'
import { useStartsWithoutGst } from './starts-without-gst.ts'

export function ProjectBudgetTab() {
  const suppliers = supplierRows.useRows().rows ?? []
  return (
    <BudgetScreen
      project={useOpenProject()}
      contingencyPercent={useAssumptions().contingencyPercent}
      startsWithoutGst={useStartsWithoutGst()}
      suppliers={suppliers.map(({ name }) => name)}
    />
  )
}
