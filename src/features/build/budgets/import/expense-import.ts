import type { ImportKind } from '#src/features/base/imports/import-kind.ts'
import { expenseRows } from '../api.ts'
import type { ExpenseInput } from '../schema.ts'
import { expenseFile, expenseNames, type ImportingProject } from './expense-file.ts'

/** The import of a file of expenses into a project. */
export function expenseImport(project: ImportingProject, today: string): ImportKind<ExpenseInput> {
  return {
    ...expenseFile(project, today),
    path: `/api/projects/${project.id}/expense-imports`,
    sentence: `Import expenses of ${project.address} from a spreadsheet or another program. Put each expense in its own row, with its date, its amount including GST and what it was for: a budget line or a kind of cost.`,
    columnNotice: 'Choose the column of amounts including GST. Every expense needs one.',
    duplicate: ['duplicate expense', 'duplicate expenses'],
    back: { to: `/projects/${project.id}/expenses`, label: 'Back to expenses' },
    useKnown() {
      const { rows, error } = expenseRows.useRows(project.id)
      return { keys: rows?.map(expenseNames.keyOf), error }
    },
    isPreviewed: (field, fields) => field !== 'project' && (field === 'gst' || fields.includes(field)),
    valuesOf: (expense) => ({ ...expense, purpose: expense.lineId ?? expense.purpose }),
  }
}
