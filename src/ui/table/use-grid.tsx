import type { RowData } from '@tanstack/react-table'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import styles from './grid-head.module.css'
import { GridHead } from './grid-head.tsx'
import { cellAfter, type GridCell } from './grid-keys.ts'
import { listPlaceOf, type NamedList, setListPlace } from './list-place.ts'
import { SelectAll, type SelectableRows, SelectRow } from './select-box.tsx'
import { type Column, type Columns, cellContent, isNumeric } from './table.tsx'
import type { TableGrid } from './table-grid.ts'
import { useFocusedCell } from './use-focused-cell.ts'
import type { Scrolled } from './use-row-window.ts'
import { type GridColumn, type SortedTableProps, useSortedTable } from './use-sorted-table.ts'

interface GridProps<Row extends RowData> extends SortedTableProps<Row> {
  /** Coming back to it, a person is where they left it. */
  list: NamedList
  /** What the table is scrolled in. */
  scroller: RefObject<HTMLElement | null>
  hasTotal: boolean
  onOpen: (row: Row) => void
  selection: SelectableRows<Row>
  /** By the id of a column, the editor of its cells, which Enter, F2 or a double click opens. */
  editors?: Readonly<Record<string, GridEditor<Row> | undefined>>
}

type GridEditor<Row> = (row: Row, close: () => void) => ReactNode

/** How many rows Page Up and Page Down move by. */
const PAGE_ROWS = 10

/**
 * What a `Table` needs to be sorted, arranged and walked through with the arrow keys: Enter opens a row, Space selects it, Shift a range.
 * Only the rows in view are in the DOM.
 */
export function useGrid<Row extends RowData>(props: GridProps<Row>) {
  const { list, keyOf, scroller, selection, hasTotal, onOpen, editors = {} } = props
  const [left] = useState(() => listPlaceOf(list))
  const [edited, setEdited] = useState<{ key: string; column: string } | null>(null)
  const { heads, rows } = useSortedTable(props)
  const lastRow = rows.length + (hasTotal ? 1 : 0)
  const focus = useFocusedCell({ rows, keyOf, ids: heads.map(({ column }) => column.id), lastRow, left })
  const { at, grid: table, handlers } = focus
  const keys = useMemo(() => rows.map(keyOf), [rows, keyOf])
  const leave = useEffectEvent((element: HTMLElement) => {
    const hadFocus = table.current?.contains(document.activeElement) ?? false
    setListPlace(list, { top: element.scrollTop, left: element.scrollLeft, cell: focus.place, hadFocus })
  })
  useLayoutEffect(() => {
    const element = scroller.current
    element?.scrollTo({ top: left.top, left: left.left })
    return () => (element === null ? undefined : leave(element))
  }, [scroller, left])

  const [first, ...others] = heads.map((head, index): Column<Row> => {
    const column: Column<Row> = {
      ...(edited?.column === head.column.id ? withEditor(head.column) : head.column),
      width: `${head.width}px`,
      headCell: <GridHead head={head} isTabStop={at.row === 0 && index === at.column} />,
    }
    return index === 0 ? withBoxes(column) : column
  })

  /** The heading of a row begins with a box that selects it. */
  function withBoxes(column: Column<Row>): Column<Row> {
    return {
      ...column,
      headCell: (
        <span className={styles.selectable}>
          <SelectAll keys={keys} selection={selection} />
          {column.headCell}
        </span>
      ),
      cell: (row) => (
        <>
          <SelectRow
            name={selection.nameOf(row)}
            isSelected={selection.selected.has(keyOf(row))}
            onSelect={(isRange) => select(row, isRange)}
          />
          {column.cell?.(row)}
        </>
      ),
    }
  }

  function select(row: Row, isRange: boolean): void {
    const key = keyOf(row)
    focus.moveTo({ row: keys.indexOf(key) + 1, column: 0 })
    if (isRange) selection.extend(keys, key)
    else selection.toggle(key)
  }

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
    if (selectByKey(event, row, next)) event.preventDefault()
    else if (next !== null) focus.moveTo(next)
    else if (event.key === 'F2') edit(at)
    else if (event.key === 'Enter' && row !== undefined) {
      if (!edit(at)) onOpen(row)
    } else return
    event.preventDefault()
  }

  /** Returns whether a key selects rows: Space, Shift with it or an up or down arrow, Ctrl A. */
  function selectByKey(event: KeyboardEvent, row: Row | undefined, next: GridCell | null): boolean {
    const { key, shiftKey } = event
    if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'a') {
      selection.selectAll(keys)
      return true
    }
    if (row === undefined) return false
    const here = keyOf(row)
    if (key === ' ') {
      if (shiftKey) selection.extend(keys, here)
      else selection.toggle(here)
      return true
    }
    const other = next && next.row !== at.row && shiftKey ? keys[next.row - 1] : undefined
    if (next === null || other === undefined) return false
    focus.moveTo(next)
    selection.extend(keys, other, here)
    return true
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
    isSelected: (row) => selection.selected.has(keyOf(row)),
    tabStop: at,
  }
  if (first === undefined) throw new RangeError('A grid needs a column')
  const columns: Columns<Row> = [first, ...others]
  const within: Scrolled = { scroller, table, kept: at.row - 1, startsAt: left.top }
  return { rows, columns, grid, within }
}

const SORTED = { asc: 'ascending', desc: 'descending' } as const
