import type { RowData } from '@tanstack/react-table'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
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
import type { Columns } from './table.tsx'
import type { CellInEdit, TableGrid } from './table-grid.ts'
import { useFocusedCell } from './use-focused-cell.ts'
import type { Scrolled } from './use-row-window.ts'
import { type SortedHead, type SortedTableProps, useSortedTable } from './use-sorted-table.ts'

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
  const { heads, rows, columns: shown } = useSortedTable(props)
  const lastRow = rows.length + (hasTotal ? 1 : 0)
  const focus = useFocusedCell({ rows, keyOf, ids: shown.map(({ id }) => id), lastRow, left })
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

  const { nameOf } = selection
  const headingOf = useCallback(
    (row: Row, content: ReactNode, isSelected: boolean) => (
      <>
        <SelectRow name={nameOf(row)} isSelected={isSelected} />
        {content}
      </>
    ),
    [nameOf],
  )

  function editorIn(row: Row): CellInEdit | null {
    if (edited === null || keyOf(row) !== edited.key) return null
    const close = () => {
      setEdited(null)
      focus.restore()
    }
    const column = shown.findIndex(({ id }) => id === edited.column)
    return { column, editor: editors[edited.column]?.(row, close) }
  }

  function handleMouseDown(event: MouseEvent): void {
    // The cell keeps the focus, and Shift selects no text.
    if (cellOfBox(event) !== null) event.preventDefault()
  }

  function handleClick(event: MouseEvent): void {
    const cell = cellOfBox(event)
    const row = cell === null ? undefined : rows[cell.row - 1]
    if (cell === null || row === undefined) return
    focus.moveTo(cell)
    if (event.shiftKey) selection.extend(keys, keyOf(row))
    else selection.toggle(keyOf(row))
  }

  function headCell(head: SortedHead<Row>, index: number): ReactNode {
    const sorting = <GridHead head={head} isTabStop={at.row === 0 && index === at.column} />
    if (index > 0) return sorting
    return (
      <span className={styles.selectable}>
        <SelectAll keys={keys} selection={selection} />
        {sorting}
      </span>
    )
  }

  /** Returns whether the cell has an editor. */
  function edit({ row: at, column: index }: GridCell): boolean {
    const row = rows[at - 1]
    const column = shown[index]?.id
    if (row === undefined || column === undefined || editors[column] === undefined) return false
    setEdited({ key: keyOf(row), column })
    return true
  }

  function handleDoubleClick({ target }: MouseEvent): void {
    const cell = cellOf(target)
    if (edited === null && cell !== null) edit(cell)
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
      onMouseDown: handleMouseDown,
      onClick: handleClick,
      onDoubleClick: handleDoubleClick,
      ...handlers,
    },
    heads: heads.map((head, index) => ({
      cell: headCell(head, index),
      width: head.width,
      sorted: head.sorted ? SORTED[head.sorted] : undefined,
    })),
    tabStop: at,
    isSelected: (row) => selection.selected.has(keyOf(row)),
    headingOf,
    editorIn,
  }
  if (!hasFirst(shown)) throw new RangeError('A grid needs a column')
  const within: Scrolled = { scroller, table, kept: at.row - 1, startsAt: left.top }
  return { rows, columns: shown, grid, within }
}

const hasFirst = <Row,>(columns: readonly Columns<Row>[number][]): columns is Columns<Row> =>
  columns.length > 0

/** The cell that an event is in. */
function cellOf(target: EventTarget): GridCell | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const [row, column] = cell?.dataset.cell?.split(':').map(Number) ?? []
  return row === undefined || column === undefined ? null : { row, column }
}

/** The cell of the box that an event is in, which selects its row. */
function cellOfBox({ target }: MouseEvent): GridCell | null {
  return target instanceof Element && target.matches('tbody th input') ? cellOf(target) : null
}

const SORTED = { asc: 'ascending', desc: 'descending' } as const
