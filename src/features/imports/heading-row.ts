import { normalizeHeading } from '#src/lib/csv.ts'
import type { FileColumns } from './import-kind.ts'

/** The rows in which the headings are looked for, below titles and notes. */
export const HEADINGS_WITHIN = 20

/** Whether a cell is a known heading of the column that every row needs. */
export function hasRequiredHeading(cells: readonly string[], { aliases, required }: FileColumns): boolean {
  const headings = [required, ...(aliases[required]?.split(' ') ?? [])]
  return cells.some((cell) => headings.includes(normalizeHeading(cell)))
}

/** The number of cells that are a known heading. */
export function knownHeadings(cells: readonly string[], { columns, aliases }: FileColumns): number {
  const known = new Set([
    ...columns.flatMap(({ field, label }) => [normalizeHeading(label), field.toLowerCase()]),
    ...Object.values(aliases).flatMap((names) => names?.split(' ') ?? []),
  ])
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
