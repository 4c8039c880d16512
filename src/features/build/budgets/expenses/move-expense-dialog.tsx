import { useState } from 'react'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { attemptChange, offerUndo } from '#src/ui/dialog/toasts.ts'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { expenseRows, moveExpense, moveExpenseBack } from '../api.ts'
import type { Expense } from '../schema.ts'

interface MoveTarget {
  id: string
  address: string
}

interface MoveExpenseDialogProps {
  projectId: string
  expense: Expense
  /** The other projects. */
  projects: readonly MoveTarget[]
  onClose: () => void
}

/** Moves an expense to another project, with Undo. */
export function MoveExpenseDialog({ projectId, expense, projects, onClose }: MoveExpenseDialogProps) {
  const scope = { ...useOrganization(), parentId: projectId }
  const [chosen, choose] = useState(projects[0]?.id ?? '')
  const name = expenseRows.label(expense)

  async function submit() {
    const to = projects.find(({ id }) => id === chosen)
    if (to === undefined) return
    const version = await moveExpense(scope, expense, to.id)
    onClose()
    const undo = () =>
      attemptChange({ name, verb: 'moved back' }, () =>
        moveExpenseBack(scope, expense, { projectId: to.id, version }),
      )
    offerUndo(`Moved ${name} to ${to.address}`, undo, expense.id, { name })
  }

  return (
    <FormDialog title={`Move ${name}`} action="Move" onClose={onClose} onSubmit={submit}>
      <SelectField
        label="Project"
        options={projects.map(({ id, address }) => ({ value: id, label: address }))}
        value={chosen}
        onChange={choose}
      />
      <p>Its receipts go with it. There, it is unplanned until you choose a budget line.</p>
    </FormDialog>
  )
}
