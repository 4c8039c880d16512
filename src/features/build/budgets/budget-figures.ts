import { earningsOf, settingsOf, type TradedProject, tradeOf } from '#src/features/build/projects/figures.ts'
import { countedMonths, type HeldTime } from '#src/features/build/projects/plan-schema.ts'
import { priceNameOf } from '#src/features/build/projects/project-figures.ts'
import type { Project } from '#src/features/build/projects/schema.ts'
import {
  type BudgetFigures,
  type BudgetLine,
  budgetMark,
  budgetTotals,
  forecastProfit,
  lineFigures,
  NO_BUDGET_LINE,
  variancePercent,
} from '#src/finance/budget/budget.ts'
import { formatNumber, formatRate } from '#src/finance/money.ts'
import { holdingCosts } from '#src/finance/price/holding-costs.ts'
import { netProfitInCents, purchasePriceUsed } from '#src/finance/price/profit.ts'
import { amountOf, type GstView, inView } from '#src/finance/tax/gst.ts'
import { totalNzd } from '#src/finance/tax/ownership.ts'
import { type Figure, figure, subtractedLines } from '#src/finance/worked-sum.ts'
import type { LoadedRows } from './api.ts'
import type { Budget, Expense, Line, Quote, Variation } from './schema.ts'

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

/** The figures of a budget; undefined until all its rows and its contingency are loaded. */
export function figuresOf(
  { lines, variations, quotes, expenses, contingencyPercent }: LoadedRows,
  view: GstView,
): BudgetOverview | undefined {
  if (contingencyPercent === undefined) return undefined
  if (!lines || !variations || !quotes || !expenses) return undefined
  return budgetFigures({ lines, variations, quotes, expenses }, contingencyPercent, view)
}

/** The rows of a sold project: all lines are done. */
export function withLinesDone(rows: LoadedRows): LoadedRows {
  return { ...rows, lines: rows.lines?.map((line) => ({ ...line, isDone: true })) }
}

type Variance = Pick<BudgetFigures, 'variance'>

export interface Forecast {
  lines: readonly Pick<Line, 'id' | 'name'>[]
  /** Including GST. */
  budget: {
    lines: ReadonlyMap<string, Variance>
    unplanned: Variance
    totals: Pick<BudgetFigures, 'original' | 'variations' | 'forecast'> &
      Pick<BudgetOverview['totals'], 'contingencyLeft'>
  }
  /** From when until when the plan holds the property; null without one. */
  plan: HeldTime | null
}

/** A budget that was read with its figures. */
export function forecastOf({ lines, totals }: Budget, plan: HeldTime | null): Forecast {
  const named = lines.flatMap(({ id, ...line }) => (id === null ? [] : [{ id, ...line }]))
  const unplanned = lines.find(({ id }) => id === null) ?? { variance: 0 }
  return {
    lines: named,
    budget: { lines: new Map(named.map((line) => [line.id, line])), unplanned, totals },
    plan,
  }
}

/**
 * The planned net profit of a project, what the budget changes about it, and the forecast, in NZD with cents. Its lines add up to it:
 * the planned profit is rounded to whole dollars before the holding costs, the forecast once, to the cent.
 */
export function forecastFigure(project: TradedProject, { lines, budget, plan }: Forecast): Figure {
  const settings = settingsOf(project)
  const months = countedMonths(plan, settings.months)
  const purchasePrice = purchasePriceUsed(project)
  const saleValue = tradeOf(project).sale
  const forecastFor = (held: number) =>
    forecastProfit({
      saleValue,
      purchasePrice,
      totals: budget.totals,
      holdingCosts: { ...settings, months: held },
    })
  const forecast = forecastFor(months)
  const name = 'Forecast profit'
  return figure({ name, value: forecast, format: formatRate }, () => {
    const planned = netProfitInCents(
      earningsOf({ ...project, status: 'planning' }, 'gross').profit,
      holdingCosts(purchasePrice, settings).totalCosts,
    )
    if (planned === null)
      return { lines: forecastLines(project, { saleValue, purchasePrice, budget, forecast }) }
    const asPlanned = forecastFor(settings.months)
    const changes = budgetChanges(project, { lines, budget })
    const explained = totalNzd([planned, ...changes.map(({ value }) => value ?? 0)])
    // Of whole dollars the plan's profit is rounded once, as the forecast is; only one of cents needs a line for its rounding.
    const rest = difference(asPlanned, explained) ?? 0
    const isSeen = Math.abs(rest) > 0.5
    return {
      lines: [
        nzdLine('Planned net profit', isSeen ? planned : totalNzd([planned, rest])),
        ...(isSeen ? [nzdLine('Rounding of the planned net profit', rest)] : []),
        ...changes,
        nzdLine(
          `Held for ${formatNumber(months, 1)} months instead of ${formatNumber(settings.months)}`,
          difference(forecast, asPlanned),
        ),
      ].filter(({ value }) => value !== 0),
    }
  })
}

/** The profits of a forecast before and after holding costs, and what they are a percentage of. */
export function forecastProfits(project: Project, forecast: Forecast) {
  const { totals } = forecast.budget
  const sale = { label: 'Sale price', value: tradeOf(project).sale }
  const price = { label: priceNameOf(project), value: purchasePriceUsed(project) }
  const renovation = {
    label: 'Renovation and contingency',
    value: totalNzd([totals.forecast, totals.contingencyLeft]),
  }
  const value = sale.value === null ? null : totalNzd([sale.value, -price.value, -renovation.value])
  const grossProfit = figure({ name: 'Forecast gross profit', value, format: formatRate }, () => ({
    lines: [sale, ...subtractedLines(price, renovation)],
  }))
  const netProfit = { ...forecastFigure(project, forecast), name: 'Forecast net profit' }
  return { grossProfit, netProfit, price, renovation }
}

/** The sum of a forecast without a planned profit to compare it with. */
function forecastLines(
  project: TradedProject,
  {
    saleValue,
    purchasePrice,
    budget: { totals },
    forecast,
  }: Pick<Forecast, 'budget'> & { saleValue: number | null; purchasePrice: number; forecast: number | null },
) {
  const spent = [purchasePrice, totals.forecast, totals.contingencyLeft]
  const beforeHolding = saleValue === null ? null : totalNzd([saleValue, ...spent.map((amount) => -amount)])
  return [
    nzdLine('Sale price', saleValue),
    nzdLine(priceNameOf(project), -purchasePrice),
    nzdLine('Renovation', -totals.forecast),
    nzdLine('Contingency left', -totals.contingencyLeft),
    nzdLine('Holding costs', difference(forecast, beforeHolding)),
  ].filter(({ value }) => value !== 0)
}

/** What a budget changes about the planned net profit, without the time it is held. */
function budgetChanges(project: TradedProject, { lines, budget }: Omit<Forecast, 'plan'>) {
  const { totals, unplanned } = budget
  const { doneUpValue, renovationCost } = project
  const compared = (what: string, than: string, value: number | null, sign = 1) =>
    nzdLine(`${what} ${(value ?? 0) * sign < 0 ? 'below' : 'above'} ${than}`, value)
  const overBudget = (name: string, variance = 0, id = name) =>
    nzdLine(`${name} ${variance > 0 ? 'over' : 'under'} budget`, difference(0, variance), id)
  return [
    compared('Sale price', 'the done-up value', difference(tradeOf(project).sale, doneUpValue)),
    compared('Budget', 'the planned renovation', difference(renovationCost, totals.original), -1),
    nzdLine('Approved variations', difference(0, totals.variations)),
    ...lines.map(({ id, name }) => overBudget(name, budget.lines.get(id)?.variance, id)),
    overBudget(UNPLANNED, unplanned.variance),
    nzdLine('Contingency left', difference(0, totals.contingencyLeft)),
  ]
}

function nzdLine(label: string, value: number | null, id = label) {
  return { id, label, value, figure: formatRate(value) }
}

function difference(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : totalNzd([a, -b])
}

/** The line of an expense, or null if it has none or its line was deleted. */
export function lineOf({ lineId }: Pick<Expense, 'lineId'>, known: ReadonlySet<string>): string | null {
  return lineId !== null && known.has(lineId) ? lineId : null
}

/** The expenses of the renovation that no line planned. */
export function unplannedExpenses(expenses: readonly Expense[], lines: readonly { id: string }[]): Expense[] {
  const known = new Set(lines.map(({ id }) => id))
  return expenses.filter((one) => one.purpose === 'renovation' && lineOf(one, known) === null)
}
