import { useState } from 'react'
import { useOrganization } from '#src/lib/organization-context.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { useRowRemoval } from '#src/ui/row-actions.ts'
import { SelectField } from '#src/ui/select-field.tsx'
import { showFailedChange } from '#src/ui/toasts.ts'
import { assignExpenses, expenseRows, lineRows } from './api.ts'
import { EXPENSES_AT_ONCE, type Expense, expenseResource, type Line } from './schema.ts'

interface DeleteLineDialogProps {
  projectId: string
  line: Line
  others: readonly Line[]
  onClose: () => void
}

/** Asks where the expenses of a line go. Without another line, they stay and count as not planned. */
export function DeleteLineDialog({ projectId, line, others, onClose }: DeleteLineDialogProps) {
  const scope = { ...useOrganization(), parentId: projectId }
  const remove = useRowRemoval(lineRows, projectId)
  const { rows, ...query } = expenseRows.useRows(projectId)
  const expenses = rows?.filter(({ lineId }) => lineId === line.id)
  const [target, setTarget] = useState<string | null>(null)

  async function submit() {
    if (expenses === undefined) throw new Error('Its expenses aren’t loaded yet. Try again in a moment.')
    const to = others.find(({ id }) => id === target)
    const ids = expenses.map(({ id }) => id)
    for (let from = 0; to && from < ids.length; from += EXPENSES_AT_ONCE)
      await assignExpenses(scope, to, ids.slice(from, from + EXPENSES_AT_ONCE))
    remove(line, () => to && moveBack(expenses))
    onClose()
  }

  function moveBack(expenses: readonly Expense[]) {
    for (const expense of expenses) {
      const input = expenseResource.inputOf(expense)
      expenseRows.revert(scope, { id: expense.id, version: null }, input, (failure) =>
        showFailedChange({ name: expenseRows.label(input), verb: 'moved back' }, failure, () =>
          moveBack([expense]),
        ),
      )
    }
  }

  return (
    <FormDialog title={`Delete ${line.name}`} action="Delete" isDanger onClose={onClose} onSubmit={submit}>
      <Loaded query={{ ...query, data: expenses }} failed="Failed to load expenses">
        {({ length }) =>
          length === 0 ? (
            <p>It has no expenses.</p>
          ) : (
            <SelectField
              label={`Move ${pluralize(length, 'expense')} to`}
              none="Unplanned renovation"
              options={others.map(({ id, name }) => ({ value: id, label: name }))}
              value={target}
              onChange={setTarget}
            />
          )
        }
      </Loaded>
    </FormDialog>
  )
}
