import { type CivilDay, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatRate } from '#src/finance/money.ts'
import { pickFields } from '#src/lib/rows/field-edits.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { refetchChanged } from '#src/lib/rows/refetch-changed.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { attemptChange, offerUndo } from '#src/ui/dialog/toasts.ts'
import { keepFocusInList } from '#src/ui/table/row-actions.ts'
import { expenseRows } from '../api.ts'
import { type Expense, type ExpenseInput, expenseInputSchema } from '../schema.ts'
import { wholeAmount } from './bill-parts.ts'

const FIELDS = Object.keys(expenseInputSchema.shape) as (keyof ExpenseInput)[]

interface DayPaid {
  /** As it was seen. */
  expense: Expense
  paidOn: CivilDay | null
}

/** Saves when expenses of a project were paid, or that they weren’t, in one press with one Undo; each is queued offline. */
export function usePaid(projectId: string): (expenses: readonly Expense[], paidOn: CivilDay | null) => void {
  const scope = { ...useOrganization(), parentId: projectId }

  function latest({ id }: Expense): Expense | undefined {
    const { queryKey } = expenseRows.query(scope.organizationId, projectId)
    return scope.client.getQueryData(queryKey)?.rows.find((one) => one.id === id)
  }

  /** Others' changes of the day since an expense was seen are a conflict; Retry replaces them. Throws the first failure. */
  async function edit({ expense, paidOn }: DayPaid, isRetry: boolean): Promise<void> {
    const seen = (isRetry && latest(expense)) || expense
    // Of several, Retry repeats only what failed.
    if (isRetry && seen.paidOn === paidOn) return
    await expenseRows.edit(scope, seen, { ...pickFields(seen, FIELDS), paidOn })
  }

  function save(days: readonly DayPaid[]): Promise<unknown> {
    const name = nameOfAll(days.map(({ expense }) => expense))
    return attemptChange({ name, verb: 'changed' }, async (isRetry) => {
      const saved = await Promise.allSettled(days.map((day) => edit(day, isRetry)))
      // Unpaid invoices are among the tasks.
      refetchChanged(scope.client, { queryKey: ['project-dates', scope.organizationId] })
      const failed = saved.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
    })
  }

  return (expenses, paidOn) => {
    keepFocusInList()
    void save(expenses.map((expense) => ({ expense, paidOn })))
    const undo = () =>
      save(
        expenses.map((expense) => ({
          expense: { ...(latest(expense) ?? expense), paidOn },
          paidOn: expense.paidOn,
        })),
      )
    offerUndo(paidMessage(expenses, paidOn), undo, expenses[0]?.id, { name: nameOfAll(expenses) })
  }
}

/** "Paid: the expense of $1,150", or with the day that replaces another. */
function paidMessage(expenses: readonly Expense[], paidOn: CivilDay | null): string {
  const isChanged = expenses.some((expense) => expense.paidOn !== null)
  const how = paidOn === null ? 'Not paid' : isChanged ? `Paid ${formatDate(paidOn)}` : 'Paid'
  return `${how}: ${nameOfAll(expenses)}`
}

function nameOfAll(expenses: readonly Expense[]): string {
  const [first] = expenses
  if (first && expenses.length === 1) return expenseRows.label(first)
  const isInvoice = first?.billId != null && expenses.every(({ billId }) => billId === first.billId)
  return isInvoice
    ? `the invoice of ${formatRate(wholeAmount(expenses))}`
    : pluralize(expenses.length, 'expense')
}
