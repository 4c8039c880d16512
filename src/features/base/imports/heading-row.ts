import { normalizeHeading } from '#src/lib/files/csv.ts'
import type { FileColumn, FileColumns } from './import-kind.ts'

/** The rows in which the headings are looked for, below titles and notes. */
export const HEADINGS_WITHIN = 20

/** The headings of a field by how well they fit, those as good as its label first; the last may mean something else. */
export function headingTiers({ aliases, uncertain }: FileColumns, { field, label }: FileColumn): string[][] {
  const own = aliases[field] ?? ''
  const [best = '', ...others] = typeof own === 'string' ? ['', own] : own
  const less = others.map(namesIn)
  const name = field.toLowerCase()
  const first = [normalizeHeading(label), ...(less.flat().includes(name) ? [] : [name]), ...namesIn(best)]
  return [first, ...less, namesIn(uncertain?.[field] ?? '')]
}

const namesIn = (names: string) => names.split(' ').filter((name) => name !== '')

function headingsOf(kind: FileColumns, column: FileColumn): string[] {
  return headingTiers(kind, column).slice(0, -1).flat()
}

/** Whether a cell is a known heading of the column that every row needs. */
export function hasRequiredHeading(cells: readonly string[], kind: FileColumns): boolean {
  const headings = kind.columns
    .filter(({ field }) => field === kind.required)
    .flatMap((column) => headingsOf(kind, column))
  return cells.some((cell) => headings.includes(normalizeHeading(cell)))
}

/** The number of cells that are a known heading. */
export function knownHeadings(cells: readonly string[], kind: FileColumns): number {
  const known = new Set(kind.columns.flatMap((column) => headingsOf(kind, column)))
  return new Set(cells.map(normalizeHeading).filter((heading) => known.has(heading))).size
}

/**
 * The index of the row with the most known headings. Without any, the first row that isn't a title: at least half as many
 * cells as the longest one are filled.
 */
export function headingRowOf(rows: readonly (readonly string[])[], kind: FileColumns): number {
  const first = rows.slice(0, HEADINGS_WITHIN)
  const known = first.map((cells) => knownHeadings(cells, kind))
  const most = Math.max(...known)
  if (most > 0) return known.indexOf(most)
  const filled = first.map((cells) => cells.filter((cell) => cell.trim() !== '').length)
  return Math.max(
    0,
    filled.findIndex((count) => count * 2 >= Math.max(...filled)),
  )
}
