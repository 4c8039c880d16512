import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import { pickFields } from '#src/lib/rows/field-edits.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { refetchChanged } from '#src/lib/rows/refetch-changed.ts'
import { attemptChange, offerUndo } from '#src/ui/dialog/toasts.ts'
import { keepFocusInList } from '#src/ui/table/row-actions.ts'
import { expenseRows } from '../api.ts'
import { type Expense, type ExpenseInput, expenseInputSchema } from '../schema.ts'

const FIELDS = Object.keys(expenseInputSchema.shape) as (keyof ExpenseInput)[]

/** Saves when an expense of a project was paid, or that it wasn’t, in one press with Undo; queued offline. */
export function usePaid(projectId: string): (expense: Expense, paidOn: CivilDay | null) => void {
  const scope = { ...useOrganization(), parentId: projectId }

  function latest({ id }: Expense): Expense | undefined {
    const { queryKey } = expenseRows.query(scope.organizationId, projectId)
    return scope.client.getQueryData(queryKey)?.rows.find((one) => one.id === id)
  }

  /** Others' changes of the day since `expense` was seen are a conflict; Retry replaces them. */
  function save(expense: Expense, paidOn: CivilDay | null): void {
    attemptChange({ name: expenseRows.label(expense), verb: 'changed' }, async (isRetry) => {
      const seen = (isRetry && latest(expense)) || expense
      await expenseRows.edit(scope, seen, { ...pickFields(seen, FIELDS), paidOn })
      // Unpaid invoices are among the tasks.
      refetchChanged(scope.client, { queryKey: ['project-dates', scope.organizationId] })
    })
  }

  return (expense, paidOn) => {
    const name = expenseRows.label(expense)
    keepFocusInList()
    save(expense, paidOn)
    const undo = () => save({ ...(latest(expense) ?? expense), paidOn }, expense.paidOn)
    offerUndo(paidOn === null ? `Not paid: ${name}` : `Paid: ${name}`, undo, expense.id)
  }
}
