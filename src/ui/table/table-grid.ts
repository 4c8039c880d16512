import type { AriaAttributes, HTMLAttributes } from 'react'
import type { GridCell } from './grid-keys.ts'

/** A table whose cells are reached with the arrow keys, of `useGrid`. */
export interface TableGrid<Row> {
  props: HTMLAttributes<HTMLTableElement>
  /** Of each column. */
  sorted: readonly AriaAttributes['aria-sort'][]
  isSelected: (row: Row) => boolean
  /** The cell that Tab reaches. */
  tabStop: GridCell
}

/** A head has a button, which takes the focus. */
export function gridHead({ sorted }: TableGrid<never>, column: number) {
  return {
    role: 'columnheader',
    'aria-sort': sorted[column],
    'aria-colindex': column + 1,
    'data-cell': `0:${column}`,
  }
}

export function gridCell({ tabStop }: TableGrid<never>, { row, column }: GridCell) {
  return {
    role: column === 0 ? 'rowheader' : 'gridcell',
    'aria-colindex': column + 1,
    'data-cell': `${row}:${column}`,
    tabIndex: row === tabStop.row && column === tabStop.column ? 0 : -1,
  }
}
