import { firstSpellings, knownSpelling } from '#src/lib/text/name-spellings.ts'
import type { Expense, Line } from '../schema.ts'

const RECENT = 5

export const newestFirst = (a: Expense, b: Expense) =>
  b.date === a.date ? b.id.localeCompare(a.id) : b.date.localeCompare(a.date)

/** What the form of an expense offers: the lines in their order, and the suppliers of the latest expenses before all. */
export function expenseChoices(
  lines: readonly Line[],
  expenses: readonly Expense[],
  suppliers: readonly string[],
) {
  const names = expenses.toSorted(newestFirst).flatMap(({ supplier }) => supplier ?? [])
  return {
    lines: lines.toSorted((a, b) => a.position - b.position),
    recent: firstSpellings(names)
      .slice(0, RECENT)
      .map((name) => knownSpelling(suppliers, name)),
    suppliers,
  }
}
