import { useState } from 'react'
import { formatRate } from '#src/finance/money.ts'
import { queuedMessage } from '#src/lib/offline-queue/words.ts'
import { changedFields, pickFields } from '#src/lib/rows/field-edits.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { newRowId } from '#src/lib/rows/row-id.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { offerUndo, showFailedChange } from '#src/ui/dialog/toasts.ts'
import { useRowRevert } from '#src/ui/table/row-actions.ts'
import { expenseRows } from '../api.ts'
import { type Expense, type ExpenseInput, expenseInputSchema, MAX_PARTS } from '../schema.ts'
import { type Bill, inputsOf } from './bill-parts.ts'

const FIELDS = Object.keys(expenseInputSchema.shape) as (keyof ExpenseInput)[]

/** Saves an invoice as its parts, and deletes it, each with one Undo; queued offline. */
export function useBill(projectId: string) {
  const scope = { ...useOrganization(), parentId: projectId }
  const revert = useRowRevert(expenseRows, projectId)
  /** Of a new invoice and its new parts by their places: the same if saving fails and is tried again, so that none is added twice. */
  const [ids] = useState(() => ({ bill: newRowId(), parts: Array.from({ length: MAX_PARTS }, newRowId) }))

  function remove(part: Expense | (ExpenseInput & { id: string }), isUndo = false): void {
    const words = { name: expenseRows.label(part), verb: 'deleted' }
    expenseRows.remove(
      scope,
      part,
      (failure) => showFailedChange(words, failure, () => remove(part), part.id),
      isUndo,
    )
  }

  function restore(part: Expense): void {
    const words = { name: expenseRows.label(part), verb: 'restored' }
    expenseRows.restore(scope, part, (failure) => showFailedChange(words, failure, () => restore(part)))
  }

  /**
   * Makes the expenses `before` what the bill says. The first of them, which has the receipts, stays. Returns its id; throws the
   * failure.
   */
  async function save(bill: Bill, before: readonly Expense[]): Promise<string> {
    const billId = before[0]?.billId ?? ids.bill
    const { edits, additions, removals } = changesOf(bill, before, { billId, newIds: ids.parts })
    const saved: ('done' | 'queued')[] = []
    for (const { part, input } of edits) saved.push(await expenseRows.edit(scope, part, input))
    for (const { id, input } of additions) saved.push(await expenseRows.add(scope, input, id))
    for (const part of removals) remove(part)
    const name = `the invoice of ${formatRate(bill.amount)}`
    const message = `Saved ${name} in ${pluralize(bill.parts.length, 'part')}`
    offerUndo(
      saved.includes('queued') ? queuedMessage(message) : message,
      () => {
        for (const { part, input } of edits) revert(part.id, pickFields(part, FIELDS), input)
        for (const { id, input } of additions) remove({ ...input, id }, true)
        for (const part of removals) restore(part)
        return 'shown'
      },
      before[0]?.id ?? additions[0]?.id ?? billId,
      { name },
    )
    return before[0]?.id ?? additions[0]?.id ?? billId
  }

  function removeAll(parts: readonly Expense[]): void {
    for (const part of parts) remove(part)
    const undo = () => {
      parts.forEach(restore)
      return 'shown' as const
    }
    offerUndo(`Deleted all ${parts.length} parts`, undo, parts[0]?.id, { isRestoring: true })
  }

  return { save, removeAll }
}

/** Which expenses are changed, added and deleted. A part that is left out gives its expense to another, if that has the receipts. */
function changesOf(
  bill: Bill,
  before: readonly Expense[],
  { billId, newIds }: { billId: string; newIds: readonly string[] },
) {
  const inputs = inputsOf(bill, billId)
  const known = bill.parts.map(({ id }) => before.find((part) => part.id === id))
  const [first] = before
  if (first !== undefined && !known.includes(first)) known[0] = first
  const edits = inputs.flatMap((input, at) => {
    const part = known[at]
    return part && changedFields(part, input).length > 0 ? [{ part, input }] : []
  })
  const additions = inputs.flatMap((input, at) =>
    known[at] ? [] : [{ id: newIds[at] ?? newRowId(), input }],
  )
  const removals = before.filter((part) => !known.includes(part))
  return { edits, additions, removals }
}
