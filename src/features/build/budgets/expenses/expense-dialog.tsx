import { useState } from 'react'
import type { ChosenFile } from '#src/ui/field/chosen-files.ts'
import type { FormValues } from '#src/ui/form/use-form.ts'
import type { Expense } from '../schema.ts'
import { BillDialog } from './bill-dialog.tsx'
import { billOf, type billSchema, NEW_PART, partsOf } from './bill-parts.ts'
import { SingleExpenseDialog, type SingleExpenseDialogProps } from './single-expense-dialog.tsx'

type ExpenseDialogProps = Omit<SingleExpenseDialogProps, 'onSplit'>

interface Split {
  start: Partial<FormValues<typeof billSchema>>
  photos: readonly ChosenFile[]
}

/** The form of an expense, or of the whole invoice if it is a part of one. */
export function ExpenseDialog(props: ExpenseDialogProps) {
  const { row, rows, photos, parentId } = props
  const [split, setSplit] = useState<Split | null>(null)
  const [parts] = useState(() => partsOf(rows, row?.billId ?? null))
  if (split === null && parts.length === 0)
    return (
      <SingleExpenseDialog
        {...props}
        onSplit={(values, files) => setSplit({ start: startOf(values, row), photos: files })}
      />
    )
  return (
    <BillDialog
      {...props}
      projectId={parentId}
      parts={parts.length === 0 && row !== null ? [row] : parts}
      start={split?.start ?? billOf(parts)}
      photos={split?.photos ?? photos}
      isTyped={split !== null}
    />
  )
}

type Values = Parameters<SingleExpenseDialogProps['onSplit']>[0]

/** What was typed so far is the first of two parts. */
function startOf({ gst: _gst, billId: _billId, ...values }: Values, row: Expense | null): Split['start'] {
  const { purpose, lineId, ...whole } = values
  const first = { ...NEW_PART, id: row?.id ?? null, amount: whole.amount, purpose, lineId }
  return { ...whole, parts: [first, NEW_PART] }
}
