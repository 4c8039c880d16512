import {
  type BudgetFigures,
  type BudgetLine,
  budgetMark,
  budgetTotals,
  forecastProfit,
  lineFigures,
  NO_BUDGET_LINE,
  variancePercent,
} from '#src/finance/budget.ts'
import { formatNumber, formatRate } from '#src/finance/money.ts'
import { netProfit, purchasePriceUsed } from '#src/finance/profit.ts'
import { amountOf, type GstView, inView } from '#src/finance/tax/gst.ts'
import { totalNzd } from '#src/finance/tax/ownership.ts'
import { type Figure, figure } from '#src/finance/worked-sum.ts'
import { settingsOf } from '../projects/figures.ts'
import type { Project } from '../projects/schema.ts'
import type { LoadedRows } from './api.ts'
import type { Expense, Line, Quote, Variation } from './schema.ts'

interface BudgetRows {
  lines: readonly Pick<Line, 'id' | 'original' | 'toComplete' | 'isDone'>[]
  variations: readonly Pick<Variation, 'lineId' | 'amount' | 'state'>[]
  quotes: readonly Pick<Quote, 'lineId' | 'amount' | 'state'>[]
  expenses: readonly Pick<Expense, 'lineId' | 'purpose' | 'amount' | 'gst'>[]
}

export const UNPLANNED = 'Unplanned renovation'

/**
 * The figures of each line, of what was spent on the renovation without one, and of all, with the marks and the percentage that follow
 * from them. The contingency includes GST in both views, as the budget was made.
 */
export function budgetFigures(rows: BudgetRows, contingencyPercent: number, view: GstView) {
  const { lines, unplanned, totals } = figuresIn(rows, contingencyPercent, view)
  const gross = view === 'including' ? totals : figuresIn(rows, contingencyPercent, 'including').totals
  const { contingency, contingencyLeft, exceededBy } = gross
  const marked = (figures: BudgetFigures) => ({ ...figures, mark: budgetMark(figures) })
  return {
    lines: new Map(lines.map(([id, figures]) => [id, marked(figures)])),
    unplanned: marked(unplanned),
    totals: { ...totals, contingency, contingencyLeft, exceededBy, percent: variancePercent(totals) },
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
  const unplanned: BudgetLine = { ...NO_BUDGET_LINE, ...parts(null) }
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

/** The rows of a sold project: all lines are done. */
export function withLinesDone(rows: LoadedRows): LoadedRows {
  return { ...rows, lines: rows.lines?.map((line) => ({ ...line, isDone: true })) }
}

interface Forecast {
  lines: readonly Pick<Line, 'id' | 'name'>[]
  /** Including GST. */
  budget: BudgetOverview
  /** The months of the plan; null until it is loaded. */
  planMonths: number | null
}

/** The planned net profit of a project, what the budget changes about it, and the forecast, in NZD with cents. */
export function forecastFigure(project: Project, { lines, budget, planMonths }: Forecast): Figure {
  const { totals, unplanned } = budget
  const settings = settingsOf(project)
  const months = planMonths ?? settings.months
  const { doneUpValue, renovationCost } = project
  const purchasePrice = purchasePriceUsed(project)
  const saleValue = project.actualSalePrice ?? doneUpValue
  const forecastFor = (held: number) =>
    forecastProfit({ saleValue, purchasePrice, totals, holdingCosts: { ...settings, months: held } })
  const forecast = forecastFor(months)
  const line = (label: string, value: number | null, id = label) => {
    return { id, label, value, figure: formatRate(value) }
  }
  const compared = (what: string, than: string, value: number | null, sign = 1) =>
    line(`${what} ${(value ?? 0) * sign < 0 ? 'below' : 'above'} ${than}`, value)
  const overBudget = (name: string, variance = 0, id = name) =>
    line(`${name} ${variance > 0 ? 'over' : 'under'} budget`, difference(0, variance), id)
  return figure({ name: 'Forecast profit', value: forecast, format: formatRate }, () => ({
    lines: [
      line('Planned net profit', netProfit(doneUpValue, purchasePrice, renovationCost, settings)),
      compared('Sale price', 'the done-up value', difference(saleValue, doneUpValue)),
      compared('Budget', 'the planned renovation', difference(renovationCost, totals.original), -1),
      line('Approved variations', difference(0, totals.variations)),
      ...lines.map(({ id, name }) => overBudget(name, budget.lines.get(id)?.variance, id)),
      overBudget(UNPLANNED, unplanned.variance),
      line('Contingency left', difference(0, totals.contingencyLeft)),
      line(
        `Held for ${formatNumber(months, 1)} months instead of ${formatNumber(settings.months)}`,
        difference(forecast, forecastFor(settings.months)),
      ),
    ].filter(({ value }) => value !== 0),
  }))
}

function difference(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : totalNzd([a, -b])
}

/** The line of an expense, or null if it has none or its line was deleted. */
export function lineOf({ lineId }: Pick<Expense, 'lineId'>, known: ReadonlySet<string>): string | null {
  return lineId !== null && known.has(lineId) ? lineId : null
}
