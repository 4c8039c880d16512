/** A cell of a grid; row 0 has the heads, and the last one may be the totals. */
export interface GridCell {
  row: number
  column: number
}

interface GridSize {
  rows: number
  columns: number
  /** How many rows Page Up and Page Down move by. */
  page: number
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>

/** The cell that a key leads to, as the ARIA grid pattern says; null for a key that doesn't move. */
export function cellAfter({ key, ...held }: Key, { row, column }: GridCell, size: GridSize): GridCell | null {
  const isFar = held.ctrlKey || held.metaKey
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1]
  const moves: Readonly<Record<string, GridCell>> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    PageUp: { row: row - size.page, column },
    PageDown: { row: row + size.page, column },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? lastRow : row, column: lastColumn },
  }
  const to = moves[key]
  if (to === undefined || (isFar && key !== 'Home' && key !== 'End')) return null
  return { row: within(to.row, lastRow), column: within(to.column, lastColumn) }
}

function within(at: number, last: number): number {
  return Math.min(Math.max(at, 0), last)
}
