import type { ChosenFile } from '#src/ui/field/chosen-files.ts'
import { useBudgetRows } from '../api.ts'
import type { ExpenseInput } from '../schema.ts'
import { expenseChoices } from './expense-choices.ts'
import { ExpenseDialog } from './expense-dialog.tsx'

interface NewExpenseProps {
  projectId: string
  suppliers: readonly string[]
  /** The receipts that were photographed. */
  photos: readonly ChosenFile[]
  start: Partial<ExpenseInput>
  onReceipts: (expense: { id: string; name: string }, files: readonly ChosenFile[]) => void
  onClose: () => void
}

/** The form for a new expense of a project, outside its list. */
export function NewExpense({ projectId, suppliers, ...props }: NewExpenseProps) {
  const { lines = [], expenses = [] } = useBudgetRows(projectId)
  return (
    <ExpenseDialog
      {...props}
      {...expenseChoices(lines, expenses, suppliers)}
      row={null}
      rows={expenses}
      parentId={projectId}
      onShowReceipts={() => {}}
    />
  )
}
