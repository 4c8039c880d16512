import { documentRows } from '#src/features/base/documents/api.ts'
import { expenseRows } from '#src/features/build/budgets/api.ts'
import { planSheet } from '#src/features/build/projects/api.ts'
import type { Project } from '#src/features/build/projects/schema.ts'
import { taskRows } from '#src/features/work/tasks/api.ts'

/** Loads what the tabs of a project show that hasn’t been opened yet, so that each can be opened offline. Shows nothing. */
export function KeptTabs({ project: { id, opportunityId } }: { project: Project }) {
  planSheet.useSheet(id)
  taskRows.useRows()
  expenseRows.useRows(id)
  documentRows.useRows(opportunityId)
  return null
}
