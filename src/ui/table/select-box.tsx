import { formatNumber } from '#src/finance/money.ts'
import { CheckBox } from '../field/check-box.tsx'
import styles from './select-box.module.css'
import type { RowSelection } from './use-row-selection.ts'

/** A table whose rows can be selected. */
export interface SelectableRows<Row> extends RowSelection {
  /** Of a row, in “Select 21 Rata Street”. */
  nameOf: (row: Row) => string
}

interface SelectRowProps {
  name: string
  isSelected: boolean
}

/** Selects a row by the pointer, whose presses the grid reads; the keyboard has Space, so that each row is one stop. */
export function SelectRow({ name, isSelected }: SelectRowProps) {
  return (
    <CheckBox
      label=""
      aria-label={`Select ${name}`}
      className={styles.box}
      tabIndex={-1}
      value={isSelected}
      onChange={() => {}}
    />
  )
}

interface SelectAllProps {
  keys: readonly string[]
  selection: Pick<RowSelection, 'selected' | 'selectAll' | 'clear'>
}

/** Selects all rows that are shown, or none if they are. */
export function SelectAll({ keys, selection: { selected, selectAll, clear } }: SelectAllProps) {
  const count = keys.filter((key) => selected.has(key)).length
  const label = `Select all ${formatNumber(keys.length)}`
  return (
    <CheckBox
      label=""
      aria-label={label}
      title={label}
      className={styles.box}
      value={count > 0 && count === keys.length}
      isMixed={count > 0 && count < keys.length}
      onChange={(isAll) => (isAll ? selectAll(keys) : clear())}
    />
  )
}
