import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { byPosition, positionAt } from '#src/lib/rows/positions.ts'
import type { ItemOrder } from '#src/ui/table/item-order.tsx'
import { type useRowChange, useRowRevert } from '#src/ui/table/row-actions.ts'
import { assignExpenses, deleteLineInto, expenseRows } from './api.ts'
import { EXPENSES_AT_ONCE, type Expense, expenseResource, type Line, type LineInput } from './schema.ts'

/** Orders the lines of a budget by hand, with Undo. */
export function lineOrder(
  lines: readonly Line[],
  change: ReturnType<typeof useRowChange<Line, LineInput>>,
): (line: Line) => ItemOrder | undefined {
  const inOrder = lines.toSorted(byPosition)

  function move(from: number, to: number): void {
    const line = inOrder[from]
    const position = line && positionAt(inOrder, line.id, to)
    if (line === undefined || position == null) return
    change(line, 'position', { position }, `Moved ${line.name} ${to < from ? 'up' : 'down'}`)
  }

  return ({ id }) => {
    const at = inOrder.findIndex((one) => one.id === id)
    return inOrder.length < 2 || at < 0
      ? undefined
      : { group: 'budget lines', at, count: inOrder.length, move }
  }
}

/** Moves expenses of a project to a budget line. Each move returns what moves them back; throws the failure. */
export function useExpensesMove(projectId: string) {
  const scope = { ...useOrganization(), parentId: projectId }
  const revert = useRowRevert(expenseRows, projectId)

  const confirmed = async (expense: Expense) => ({
    ...expense,
    version: await expenseRows.confirmed(scope, expense),
  })

  /** Each was moved by one change. */
  function moveBack(moved: readonly Expense[]) {
    for (const expense of moved)
      revert(
        expense.id,
        { ...expenseResource.inputOf(expense), gst: expense.gst },
        undefined,
        expense.version + 1,
      )
    return 'shown' as const
  }

  async function moved(expenses: readonly Expense[], send: (ids: string[]) => Promise<void>) {
    const before = await Promise.all(expenses.map(confirmed))
    await send(before.map(({ id }) => id))
    return () => moveBack(before)
  }

  return {
    move: (expenses: readonly Expense[], line: Line) =>
      moved(expenses, async (ids) => {
        for (let from = 0; from < ids.length; from += EXPENSES_AT_ONCE)
          await assignExpenses(scope, line, ids.slice(from, from + EXPENSES_AT_ONCE))
      }),
    /** With the deletion of the line that they were for. */
    moveFrom: (line: Line, expenses: readonly Expense[], into: Line) =>
      moved(expenses, () => deleteLineInto(scope, line, into)),
  }
}
