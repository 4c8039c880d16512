import {
  type BudgetLine,
  budgetMark,
  budgetTotals,
  lineFigures,
  variancePercent,
} from '#src/finance/budget.ts'
import { amountOf, type GstView, inView } from '#src/finance/tax/gst-amounts.ts'
import type { LoadedRows } from './api.ts'
import type { Expense, Line, Quote, Variation } from './schema.ts'

interface BudgetRows {
  lines: readonly Pick<Line, 'id' | 'original' | 'toComplete' | 'isDone'>[]
  variations: readonly Pick<Variation, 'lineId' | 'amount' | 'state'>[]
  quotes: readonly Pick<Quote, 'lineId' | 'amount' | 'state'>[]
  expenses: readonly Pick<Expense, 'lineId' | 'purpose' | 'amount' | 'gst'>[]
}

const NO_LINE = { original: 0, toComplete: null, isDone: false }

/**
 * The figures of each line, of what was spent on the renovation without one, and of all. Marks, percentages and the contingency are
 * reckoned including GST, as the budget was made: they don't depend on how amounts are shown.
 */
export function budgetFigures(rows: BudgetRows, contingencyPercent: number, view: GstView) {
  const gross = figuresIn(rows, contingencyPercent, 'including')
  const shown = view === 'including' ? gross : figuresIn(rows, contingencyPercent, view)
  const { contingency, contingencyLeft, exceededBy } = gross.totals
  return {
    lines: new Map(
      gross.lines.map(([id, figures], at) => [
        id,
        { ...(shown.lines[at]?.[1] ?? figures), mark: budgetMark(figures) },
      ]),
    ),
    unplanned: { ...shown.unplanned, mark: budgetMark(gross.unplanned) },
    totals: {
      ...shown.totals,
      contingency: inView(contingency, view),
      contingencyLeft: inView(contingencyLeft, view),
      exceededBy: inView(exceededBy, view),
      percent: variancePercent(gross.totals),
    },
  }
}

function figuresIn(rows: BudgetRows, contingencyPercent: number, view: GstView) {
  const net = (amount: number) => inView(amount, view)
  const known = new Set(rows.lines.map(({ id }) => id))
  const parts = (lineId: string | null) => ({
    variations: rows.variations
      .filter((one) => one.lineId === lineId && one.state === 'approved')
      .map(({ amount }) => net(amount)),
    quotes: rows.quotes
      .filter((one) => one.lineId === lineId && one.state === 'accepted')
      .map(({ amount }) => net(amount)),
    expenses: rows.expenses
      .filter((one) => one.purpose === 'renovation' && lineOf(one, known) === lineId)
      .map((one) => amountOf(one, view)),
  })
  const lines = rows.lines.map(({ id, original, toComplete, isDone }): [string, BudgetLine] => [
    id,
    {
      ...parts(id),
      isDone,
      original: net(original),
      toComplete: toComplete === null ? null : net(toComplete),
    },
  ])
  const unplanned: BudgetLine = { ...NO_LINE, ...parts(null) }
  return {
    lines: lines.map(([id, line]) => [id, lineFigures(line)] as const),
    unplanned: lineFigures(unplanned),
    totals: budgetTotals([...lines.map(([, line]) => line), unplanned], contingencyPercent),
  }
}
export type BudgetOverview = ReturnType<typeof budgetFigures>

/** The figures of a budget; undefined until all its rows are loaded. */
export function figuresOf(
  { lines, variations, quotes, expenses }: LoadedRows,
  contingencyPercent: number,
  view: GstView,
): BudgetOverview | undefined {
  if (!lines || !variations || !quotes || !expenses) return undefined
  return budgetFigures({ lines, variations, quotes, expenses }, contingencyPercent, view)
}

/** The line of an expense, or null if it has none or its line was deleted. */
export function lineOf({ lineId }: Pick<Expense, 'lineId'>, known: ReadonlySet<string>): string | null {
  return lineId !== null && known.has(lineId) ? lineId : null
}
