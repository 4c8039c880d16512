import { ExpensesScreen } from '#src/features/budgets/expenses-screen.tsx'
import { useOpenProject } from '#src/features/projects/detail/project-screen.tsx'
import { supplierRows } from '#src/features/suppliers/api.ts'
import { useStartsWithoutGst } from './starts-without-gst.ts'

export function ProjectExpensesTab() {
  const suppliers = supplierRows.useRows().rows ?? []
  return (
    <ExpensesScreen
      projectId={useOpenProject().id}
      startsWithoutGst={useStartsWithoutGst()}
      suppliers={suppliers.map(({ name }) => name)}
    />
  )
}
