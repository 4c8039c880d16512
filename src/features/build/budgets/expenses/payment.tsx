import { useRef, useState } from 'react'
import { type CivilDay, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatRate } from '#src/finance/money.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { keepFocus } from '#src/ui/dialog/dialog.tsx'
import { CheckBox } from '#src/ui/field/check-box.tsx'
import { DateField } from '#src/ui/field/date-field.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { CellEditor } from '#src/ui/table/cell-editor.tsx'
import { paymentInWords } from '../budget-text.ts'
import type { Expense } from '../schema.ts'
import styles from './payment.module.css'

interface PaymentProps {
  expense: Expense
  isReadOnly: boolean
  onChange: (expense: Expense, paidOn: CivilDay | null) => void
}

/** When an expense was paid or is due, with the box that says it was paid today, and the day, which can be changed in place. */
export function Payment({ expense, isReadOnly, onChange }: PaymentProps) {
  const today = useToday()
  const day = useRef<HTMLButtonElement>(null)
  const [isEditing, edit] = useState(false)
  const { paidOn } = expense
  const words = paymentInWords(expense)
  if (isReadOnly) return words
  const name = nameOf(expense)
  function close() {
    edit(false)
    requestAnimationFrame(() => keepFocus(day.current))
  }
  return (
    <Row as="span" isOneLine align="center" className={styles.payment}>
      <CheckBox
        label={paidOn === null ? words : 'Paid'}
        aria-label={`Paid: ${name}, ${words}`}
        value={paidOn !== null}
        onChange={(isPaid) => onChange(expense, isPaid ? today : null)}
      />
      {paidOn !== null && ' '}
      {paidOn !== null && (
        <button
          ref={day}
          type="button"
          className="link"
          aria-label={`${formatDate(paidOn)}: change the day ${name} was paid`}
          onClick={() => edit(true)}
        >
          {formatDate(paidOn)}
        </button>
      )}
      {isEditing && paidOn !== null && (
        <CellEditor<CivilDay | null>
          onSave={(next) => {
            if (next !== paidOn) onChange(expense, next)
            close()
          }}
          onClose={close}
        >
          {(save) => (
            <DateField
              label={`Paid on: ${name}`}
              hideLabel
              commitsOnLeave
              tense="past"
              max={today}
              value={paidOn}
              onChange={save}
            />
          )}
        </CellEditor>
      )}
    </Row>
  )
}

/** An expense as it is read aloud, such as "Skip Co, $1,150". */
export const nameOf = ({ supplier, amount }: Expense) =>
  [supplier, formatRate(amount)].filter((part) => part !== null).join(', ')
