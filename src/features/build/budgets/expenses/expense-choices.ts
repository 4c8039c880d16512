import { byPosition } from '#src/lib/rows/positions.ts'
import { laterFirst } from '#src/lib/rows/row-id.ts'
import { firstSpellings, knownSpelling } from '#src/lib/text/name-spellings.ts'
import type { Expense, Line } from '../schema.ts'

const RECENT = 5

/** By day, then by when they were entered, the latest first. */
export const newestFirst = (a: Expense, b: Expense) => b.date.localeCompare(a.date) || laterFirst(a.id, b.id)

/** What the form of an expense offers: the lines in their order, and the suppliers of the latest expenses before all. */
export function expenseChoices(
  lines: readonly Line[],
  expenses: readonly Expense[],
  suppliers: readonly string[],
) {
  const names = expenses.toSorted(newestFirst).flatMap(({ supplier }) => supplier ?? [])
  return {
    lines: lines.toSorted(byPosition),
    recent: firstSpellings(names)
      .slice(0, RECENT)
      .map((name) => knownSpelling(suppliers, name)),
    suppliers,
  }
}
