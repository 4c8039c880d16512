import type { RowData } from '@tanstack/react-table'
import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useState } from 'react'
import { GridHead } from './grid-head.tsx'
import { cellAfter, type GridCell } from './grid-keys.ts'
import { type Column, type Columns, cellContent, isNumeric } from './table.tsx'
import type { TableGrid } from './table-grid.ts'
import { useFocusedCell } from './use-focused-cell.ts'
import type { Scrolled } from './use-row-window.ts'
import { type GridColumn, type SortedTableProps, useSortedTable } from './use-sorted-table.ts'

interface GridProps<Row extends RowData> extends SortedTableProps<Row> {
  /** What the table is scrolled in. */
  scroller: RefObject<HTMLElement | null>
  hasTotal: boolean
  onOpen: (row: Row) => void
  /** The keys of the selected rows. */
  selected: ReadonlySet<string>
  onSelect: (key: string) => void
  /** By the id of a column, the editor of its cells, which Enter, F2 or a double click opens. */
  editors?: Readonly<Record<string, GridEditor<Row> | undefined>>
}

type GridEditor<Row> = (row: Row, close: () => void) => ReactNode

/** How many rows Page Up and Page Down move by. */
const PAGE_ROWS = 10

/**
 * What a `Table` needs to be sorted, arranged and walked through with the arrow keys: Enter opens a row, Space selects it. Only the rows in
 * view are in the DOM.
 */
export function useGrid<Row extends RowData>(props: GridProps<Row>) {
  const { keyOf, scroller, selected, hasTotal, onOpen, onSelect, editors = {} } = props
  const [edited, setEdited] = useState<{ key: string; column: string } | null>(null)
  const { heads, rows } = useSortedTable(props)
  const lastRow = rows.length + (hasTotal ? 1 : 0)
  const focus = useFocusedCell({ rows, keyOf, ids: heads.map(({ column }) => column.id), lastRow })
  const { at, grid: table, handlers } = focus

  const [first, ...others] = heads.map(
    (head, index): Column<Row> => ({
      ...(edited?.column === head.column.id ? withEditor(head.column) : head.column),
      width: `${head.width}px`,
      headCell: <GridHead head={head} isTabStop={at.row === 0 && index === at.column} />,
    }),
  )

  function withEditor(column: GridColumn<Row>): Column<Row> {
    const { money: _money, day: _day, ...rest } = column
    const close = () => {
      setEdited(null)
      focus.restore()
    }
    return {
      ...rest,
      isFigure: isNumeric(column),
      cell: (row: Row) =>
        keyOf(row) === edited?.key ? editors[column.id]?.(row, close) : cellContent(column, row),
    }
  }

  /** Returns whether the cell has an editor. */
  function edit({ row: at, column: index }: GridCell): boolean {
    const row = rows[at - 1]
    const column = heads[index]?.column.id
    if (row === undefined || column === undefined || editors[column] === undefined) return false
    setEdited({ key: keyOf(row), column })
    return true
  }

  function handleDoubleClick({ target }: MouseEvent): void {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
    const [row = 0, column = 0] = cell?.dataset.cell?.split(':').map(Number) ?? []
    if (edited === null) edit({ row, column })
  }

  function handleKey(event: KeyboardEvent<HTMLTableElement>): void {
    if (event.altKey || event.target !== focus.element()) return
    const next = cellAfter(event, at, { rows: lastRow + 1, columns: heads.length, page: PAGE_ROWS })
    const row = rows[at.row - 1]
    if (next !== null) focus.moveTo(next)
    else if (event.key === 'F2') edit(at)
    else if (event.key === 'Enter' && row !== undefined) {
      if (!edit(at)) onOpen(row)
    } else if (event.key === ' ' && row !== undefined) onSelect(keyOf(row))
    else return
    event.preventDefault()
  }

  const grid: TableGrid<Row> = {
    props: {
      role: 'grid',
      'aria-multiselectable': true,
      'aria-colcount': heads.length,
      style: { width: heads.reduce((sum, { width }) => sum + width, 0) },
      onKeyDown: handleKey,
      onDoubleClick: handleDoubleClick,
      ...handlers,
    },
    sorted: heads.map(({ sorted }) => (sorted ? SORTED[sorted] : undefined)),
    isSelected: (row) => selected.has(keyOf(row)),
    tabStop: at,
  }
  if (first === undefined) throw new RangeError('A grid needs a column')
  const columns: Columns<Row> = [first, ...others]
  const within: Scrolled = { scroller, table, kept: at.row - 1 }
  return { rows, columns, grid, within }
}

const SORTED = { asc: 'ascending', desc: 'descending' } as const
