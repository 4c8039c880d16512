import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import type { GridCell } from './grid-keys.ts'
import type { ListPlace, PlaceInGrid } from './list-place.ts'

interface FocusedCellProps<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The ids of the columns. */
  ids: readonly string[]
  lastRow: number
  /** Where it was left. */
  left: Pick<ListPlace, 'cell' | 'hadFocus'>
}

const FIRST: PlaceInGrid = { row: 1, column: 0, key: null, id: undefined }

/** The cell of a grid that has the focus, or gets it from Tab. It follows its row when rows are sorted or change. */
export function useFocusedCell<Row>({ rows, keyOf, ids, lastRow, left }: FocusedCellProps<Row>) {
  const grid = useRef<HTMLTableElement>(null)
  const [place, setPlace] = useState(left.cell ?? FIRST)
  const hasFocus = useRef(false)
  const isMoving = useRef(left.hadFocus)
  const at = currentCell()

  function currentCell(): GridCell {
    const column = Math.max(ids.indexOf(place.id ?? ''), 0)
    const here = rows[place.row - 1]
    if (place.key === null || (here !== undefined && keyOf(here) === place.key)) {
      return { row: Math.min(place.row, lastRow), column }
    }
    const found = rows.findIndex((row) => keyOf(row) === place.key)
    return { row: found >= 0 ? found + 1 : Math.min(place.row, Math.max(rows.length, 1)), column }
  }

  function setCell({ row, column }: GridCell): void {
    const shown = rows[row - 1]
    setPlace({ row, column, key: shown === undefined ? null : keyOf(shown), id: ids[column] })
  }

  /** The cell, or the button of a head. */
  function element(): HTMLElement | null {
    const cell = grid.current?.querySelector<HTMLElement>(`[data-cell="${at.row}:${at.column}"]`)
    return (at.row === 0 ? cell?.querySelector('button') : cell) ?? null
  }

  useLayoutEffect(() => {
    const isLost = hasFocus.current && document.activeElement === document.body
    if (isMoving.current || isLost) element()?.focus()
    isMoving.current = false
  })

  return {
    at,
    place,
    grid,
    element,
    moveTo(cell: GridCell): void {
      isMoving.current = true
      setCell(cell)
    },
    /** Puts the focus on the cell again after its editor has closed, unless it is elsewhere already. */
    restore(): void {
      const focused = document.activeElement
      const isInEditor = focused?.matches('[data-cell] :is(input, select, button)') ?? false
      if (focused !== document.body && !isInEditor) return
      isMoving.current = true
      setPlace((now) => ({ ...now }))
    },
    handlers: {
      onFocus({ target }: FocusEvent<HTMLElement>): void {
        hasFocus.current = true
        // The box that selects all is before the cells: Tab goes on to the cell that was left.
        if (target.matches('thead input')) return
        const cell = target.closest<HTMLElement>('[data-cell]')?.dataset.cell?.split(':').map(Number)
        if (cell === undefined) return
        const [row = 0, column = 0] = cell
        if (row !== at.row || column !== at.column) setCell({ row, column })
      },
      onBlur({ relatedTarget }: FocusEvent<HTMLElement>): void {
        // Without a target the row may have left the page, or the window is left.
        if (relatedTarget !== null) hasFocus.current = false
      },
    },
  }
}
