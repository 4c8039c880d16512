import { useState } from 'react'
import { useOrganization } from '#src/lib/organization-context.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { useRowRemoval } from '#src/ui/row-actions.ts'
import { SelectField } from '#src/ui/select-field.tsx'
import { assignExpenses, lineRows } from './api.ts'
import { EXPENSES_AT_ONCE, type Expense, type Line } from './schema.ts'

interface DeleteLineDialogProps {
  projectId: string
  line: Line
  others: readonly Line[]
  expenses: readonly Expense[]
  onClose: () => void
}

/** Asks where the expenses of a line go. Without another line, they stay and count as not planned. */
export function DeleteLineDialog({ projectId, line, others, expenses, onClose }: DeleteLineDialogProps) {
  const scope = { ...useOrganization(), parentId: projectId }
  const remove = useRowRemoval(lineRows, projectId)
  const [target, setTarget] = useState<string | null>(null)

  async function submit() {
    const to = others.find(({ id }) => id === target)
    const ids = expenses.map(({ id }) => id)
    for (let from = 0; to && from < ids.length; from += EXPENSES_AT_ONCE)
      await assignExpenses(scope, to, ids.slice(from, from + EXPENSES_AT_ONCE))
    remove(line)
    onClose()
  }

  return (
    <FormDialog title={`Delete ${line.name}`} action="Delete" isDanger onClose={onClose} onSubmit={submit}>
      <SelectField
        label={`Move ${pluralize(expenses.length, 'expense')} to`}
        none="Unplanned renovation"
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={target}
        onChange={setTarget}
      />
    </FormDialog>
  )
}
