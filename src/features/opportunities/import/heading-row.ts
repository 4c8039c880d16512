import { normalizeHeading } from '../csv.ts'
import { DEAL_COLUMNS, HEADING_ALIASES } from '../csv-columns.ts'

/** The rows in which the headings are looked for, below titles and notes. */
export const HEADINGS_WITHIN = 20

const KNOWN: ReadonlySet<string> = new Set([
  ...DEAL_COLUMNS.flatMap(({ field, label }) => [normalizeHeading(label), field.toLowerCase()]),
  ...Object.values(HEADING_ALIASES).flatMap((aliases) => aliases.split(' ')),
])

const ADDRESS: readonly string[] = ['address', ...(HEADING_ALIASES.address?.split(' ') ?? [])]

/** Whether a cell is a known heading of the addresses, which every file needs. */
export function hasAddressHeading(cells: readonly string[]): boolean {
  return cells.some((cell) => ADDRESS.includes(normalizeHeading(cell)))
}

/** The number of cells that are a known heading. */
export function knownHeadings(cells: readonly string[]): number {
  return new Set(cells.map(normalizeHeading).filter((heading) => KNOWN.has(heading))).size
}

/**
 * The index of the row with the most known headings. Without any, the first row that isn't a title: at least half as many
 * cells as the longest one are filled.
 */
export function headingRowOf(rows: readonly (readonly string[])[]): number {
  const first = rows.slice(0, HEADINGS_WITHIN)
  const known = first.map(knownHeadings)
  const most = Math.max(...known)
  if (most > 0) return known.indexOf(most)
  const filled = first.map((cells) => cells.filter((cell) => cell.trim() !== '').length)
  return Math.max(
    0,
    filled.findIndex((count) => count * 2 >= Math.max(...filled)),
  )
}
