import { useMemo } from 'react'
import { lineRows } from '#src/features/build/budgets/api.ts'
import type { ImportingProject } from '#src/features/build/budgets/import/expense-file.ts'
import { expenseImport } from '#src/features/build/budgets/import/expense-import.ts'
import { projectQueue } from '#src/features/build/projects/board/api.ts'
import { allProjects } from '#src/features/build/projects/board/board-changes.ts'
import { supplierImport } from '#src/features/build/suppliers/import/supplier-import.ts'
import { dealImport } from '#src/features/deals/deal-import/deal-import.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { LoadedDetail } from '#src/ui/layout/detail-page.tsx'
import { memberPage } from '../session/member.tsx'

const { ImportScreen } = lazyParts(() => import('#src/features/base/imports/import-screen.tsx'))

export const DealImportPage = memberPage(() => <ImportScreen of={dealImport} />)

export const SupplierImportPage = memberPage(() => <ImportScreen of={supplierImport} />)

export const ExpenseImportPage = memberPage(({ id }) => {
  const { columns: stages, error, refetch } = projectQueue.useShown()
  const lines = lineRows.useRows(id)
  const project = stages && (allProjects(stages).find((one) => one.id === id) ?? null)
  const data = project && (lines.rows ? { id, address: project.address, lines: lines.rows } : undefined)
  return (
    <LoadedDetail
      query={{ data, error: error ?? lines.error, refetch }}
      name="Project"
      failed="Error loading project details"
      loading="Loading the project"
    >
      {(loaded) => <ExpenseImport project={loaded} />}
    </LoadedDetail>
  )
})

/** Lines that change during an import don't start it again. */
function ExpenseImport({ project }: { project: ImportingProject }) {
  const today = useToday()
  // biome-ignore lint/correctness/useExhaustiveDependencies: lists are new on each render
  const kind = useMemo(() => expenseImport(project, today), [project.id, today])
  return <ImportScreen of={kind} />
}
