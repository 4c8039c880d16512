import { useState } from 'react'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatRate } from '#src/finance/money.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { offerUndo } from '#src/ui/dialog/toasts.ts'
import { CheckBoxes } from '#src/ui/field/check-boxes.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { UNPLANNED } from './budget-figures.ts'
import { lineOptions } from './budget-text.ts'
import { useExpensesMove } from './line-changes.ts'
import { type Expense, LINE_ERROR, type Line } from './schema.ts'

interface UnplannedDialogProps {
  projectId: string
  /** The expenses of the renovation without a line. */
  expenses: readonly Expense[]
  lines: readonly Line[]
  onClose: () => void
}

/** What no budget line planned, of which the chosen expenses move to a line together, with one Undo. */
export function UnplannedDialog({ projectId, expenses, lines, onClose }: UnplannedDialogProps) {
  const { move } = useExpensesMove(projectId)
  const [ids, choose] = useState(() => expenses.map(({ id }) => id))
  const [target, setTarget] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const chosen = expenses.filter(({ id }) => ids.includes(id))
  const line = lines.find(({ id }) => id === target)

  async function submit() {
    setTried(true)
    if (chosen.length === 0 || line === undefined) return
    const moveBack = await move(chosen, line)
    onClose()
    offerUndo(`Moved ${pluralize(chosen.length, 'expense')} to ${line.name}`, moveBack)
  }

  return (
    <FormDialog
      title={UNPLANNED}
      action={chosen.length === 0 ? 'Move to a line' : `Move ${chosen.length} to a line`}
      onClose={onClose}
      onSubmit={submit}
    >
      <CheckBoxes
        label="Expenses without a budget line"
        options={expenses.toSorted((a, b) => b.date.localeCompare(a.date)).map(optionOf)}
        value={ids}
        error={isTried && chosen.length === 0 ? NONE_CHOSEN : undefined}
        onChange={choose}
      />
      <SelectField
        label="Line"
        none="Choose a line"
        options={lineOptions(lines)}
        value={target}
        error={isTried && line === undefined ? LINE_ERROR : undefined}
        onChange={setTarget}
      />
    </FormDialog>
  )
}

const optionOf = ({ id, supplier, amount, date, note }: Expense) => ({
  value: id,
  label: `${supplier ?? 'No supplier'}, ${formatRate(amount)}`,
  hint: note === null ? formatDate(date) : `${formatDate(date)}: ${note}`,
})

const NONE_CHOSEN = 'Choose at least one expense.'
