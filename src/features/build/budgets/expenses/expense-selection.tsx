import { type ReactNode, useState } from 'react'
import { CheckBox } from '#src/ui/field/check-box.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { SelectedCount, SelectionBar } from '#src/ui/table/selection-bar.tsx'
import { useRowSelection } from '#src/ui/table/use-row-selection.ts'
import type { Expense } from '../schema.ts'
import { nameOf } from './payment.tsx'

interface SelectionProps {
  /** The unpaid expenses that are shown and that the person may change. */
  payable: readonly Expense[]
  /** An expense with the other parts of its invoice, which are paid together. */
  withParts: (expense: Expense) => readonly Expense[]
  onPay: (expenses: readonly Expense[]) => void
}

export interface ExpenseSelection {
  isSelecting: boolean
  /** Begins and ends selecting. */
  buttons: ReactNode
  /** The box of a row, beside its supplier. */
  box: (expense: Expense, label: string) => ReactNode
  /** What can be done with those selected. */
  bar: ReactNode
}

/** Selects unpaid expenses, to mark them as paid together. */
export function useExpenseSelection({ payable, withParts, onPay }: SelectionProps): ExpenseSelection {
  const selection = useRowSelection()
  const [isOn, turn] = useState(false)
  const isSelecting = isOn && payable.length > 0
  const selected = payable.filter(({ id }) => selection.selected.has(id))

  function end() {
    selection.clear()
    turn(false)
  }

  return {
    isSelecting,
    buttons: payable.length > 0 && (
      <>
        {isSelecting && (
          <Button size="dense" onClick={() => selection.selectAll(payable.map(({ id }) => id))}>
            Select all {payable.length} unpaid
          </Button>
        )}
        <Button size="dense" onClick={() => (isSelecting ? end() : turn(true))}>
          {isSelecting ? 'Done' : 'Select'}
        </Button>
      </>
    ),
    box: (expense, label) =>
      payable.some(({ id }) => id === expense.id) ? (
        <CheckBox
          label={label}
          aria-label={`Select ${nameOf(expense)}`}
          value={selection.selected.has(expense.id)}
          onChange={() => withParts(expense).forEach(({ id }) => void selection.toggle(id))}
        />
      ) : (
        label
      ),
    bar: isSelecting && selected.length > 0 && (
      <SelectionBar label="Selected expenses">
        <SelectedCount count={selected.length} />
        <Button
          size="dense"
          variant="filled"
          onClick={() => {
            onPay(selected)
            end()
          }}
        >
          Mark {selected.length} as paid
        </Button>
      </SelectionBar>
    ),
  }
}
