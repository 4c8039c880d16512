import type { AriaAttributes, HTMLAttributes, ReactNode } from 'react'
import type { GridCell } from './grid-keys.ts'

/** A table whose cells are reached with the arrow keys, of `useGrid`. */
export interface TableGrid<Row> {
  props: HTMLAttributes<HTMLTableElement>
  /** Of each column. */
  heads: readonly GridTableHead[]
  /** The cell that Tab reaches. */
  tabStop: GridCell
  isSelected: (row: Row) => boolean
  /** The heading of a row, with a box that selects it. It stays the same function, so that a row is drawn again only when it has changed. */
  headingOf: (row: Row, content: ReactNode, isSelected: boolean) => ReactNode
  /** What is shown in the place of a cell of this row. */
  editorIn: (row: Row) => CellInEdit | null
}

interface GridTableHead {
  cell: ReactNode
  /** In px. */
  width: number
  sorted: AriaAttributes['aria-sort']
}

export interface CellInEdit {
  column: number
  editor: ReactNode
}

/** What a row has in a grid beside its cells. */
export interface RowInGrid<Row> {
  headingOf: TableGrid<Row>['headingOf']
  isSelected: boolean
  /** The column that Tab reaches in this row. */
  tabStop: number | null
  inEdit: CellInEdit | null
}

export function rowInGrid<Row>(grid: TableGrid<Row>, row: Row, index: number): RowInGrid<Row> {
  const { headingOf, isSelected, editorIn } = grid
  return {
    headingOf,
    isSelected: isSelected(row),
    tabStop: tabStopIn(grid, index + 1),
    inEdit: editorIn(row),
  }
}

/** A head has a button, which takes the focus. */
export function gridHead({ heads }: TableGrid<never>, column: number) {
  return {
    role: 'columnheader',
    'aria-sort': heads[column]?.sorted,
    'aria-colindex': column + 1,
    'data-cell': `0:${column}`,
  }
}

/** `tabStop` is the column that Tab reaches in this row, if it reaches one. */
export function gridCell({ row, column }: GridCell, tabStop: number | null) {
  return {
    role: column === 0 ? 'rowheader' : 'gridcell',
    'aria-colindex': column + 1,
    'data-cell': `${row}:${column}`,
    tabIndex: column === tabStop ? 0 : -1,
  }
}

export const tabStopIn = ({ tabStop }: TableGrid<never>, row: number): number | null =>
  tabStop.row === row ? tabStop.column : null
