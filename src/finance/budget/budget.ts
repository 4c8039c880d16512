import { compare, type Exact, exact, minus, over, percent, plus, rounded, sum, times } from '../exact.ts'
import { type Amount, isPositive } from '../money.ts'
import { costsByPrice, type HoldingCostSettings } from '../price/holding-costs.ts'

/** The usual contingency in percent of the original budget. */
export const USUAL_CONTINGENCY_PERCENT = 10

/** A line of a renovation budget. Amounts are in NZD with cents, including GST. */
export interface BudgetLine {
  original: number
  /** Approved ones, which may be negative. */
  variations: readonly number[]
  /** Accepted quotes. */
  quotes: readonly number[]
  /** Credits are negative. */
  expenses: readonly number[]
  isDone: boolean
  /** What a person expects to be spent yet, instead of the calculated amount. */
  toComplete: number | null
}

/** In NZD with cents. A positive variance is over budget. */
export interface BudgetFigures {
  original: number
  variations: number
  committed: number
  spent: number
  current: number
  toComplete: number
  forecast: number
  variance: number
}

/** Spending that goes to no line: nothing is still to be spent on what wasn't planned, also after a refund. */
export const NO_BUDGET_LINE = { original: 0, toComplete: null, isDone: true } as const

export type BudgetMark = 'on budget' | 'watch' | 'over' | 'under' | 'not planned'

type Parts = Record<keyof BudgetFigures, Exact>
const ZERO = exact(0)

/** The figures of one line. */
export function lineFigures(line: BudgetLine): BudgetFigures {
  return inCents(partsOf(line))
}

/**
 * The sums of all lines, and the contingency: a percentage of the original sum, less what the lines are over budget together.
 * `exceededBy` is what they are over budget beyond it.
 */
export function budgetTotals(lines: readonly BudgetLine[], contingencyPercent: number) {
  const parts = lines.map(partsOf)
  const all = (name: keyof Parts) => sum(parts.map((part) => part[name]))
  const total: Parts = {
    original: all('original'),
    variations: all('variations'),
    committed: all('committed'),
    spent: all('spent'),
    current: all('current'),
    toComplete: all('toComplete'),
    forecast: all('forecast'),
    variance: all('variance'),
  }
  const contingency = exact(rounded(times(total.original, percent(contingencyPercent)), 2))
  const unused = minus(contingency, larger(total.variance, ZERO))
  return {
    ...inCents(total),
    contingency: rounded(contingency, 2),
    contingencyLeft: rounded(larger(unused, ZERO), 2),
    exceededBy: rounded(larger(minus(ZERO, unused), ZERO), 2),
  }
}
export type BudgetTotals = ReturnType<typeof budgetTotals>

/** Up to 2% of the current budget either way is on budget, up to 10% over is to be watched. */
export function budgetMark({ current, spent, variance }: BudgetFigures): BudgetMark {
  if (current === 0 && spent !== 0) return 'not planned'
  const size = (of: number) => exact(Math.abs(of))
  const isWithin = (share: number) => compare(size(variance), times(size(current), percent(share))) <= 0
  if (isWithin(2)) return 'on budget'
  if (variance < 0) return 'under'
  return isWithin(10) ? 'watch' : 'over'
}

/** The variance as a percentage of the current budget, to one decimal; null without a budget. */
export function variancePercent({ current, variance }: Pick<BudgetFigures, 'current' | 'variance'>) {
  return current === 0 ? null : rounded(over(times(exact(variance), exact(100)), exact(current)), 1)
}

/** How far a forecast is over a budget, in whole percent; null if it isn't by more than 2%, as of a line that is on budget. */
export function overBudgetPercent(current: number | null, forecast: number | null): number | null {
  if (current === null || forecast === null || current === 0) return null
  const variance = minus(exact(forecast), exact(current))
  const isOver = compare(variance, times(exact(current), percent(2))) > 0
  return isOver ? rounded(over(times(variance, exact(100)), exact(current)), 0) : null
}

interface ForecastInputs {
  /** The actual sale price, or else the done-up value. */
  saleValue: Amount
  purchasePrice: Amount
  /** Forecast and remaining contingency. */
  totals: Pick<BudgetTotals, 'forecast' | 'contingencyLeft'>
  holdingCosts: HoldingCostSettings
}

/** Net profit in NZD with cents if the forecast holds and the contingency is spent; null without a value or a price. */
export function forecastProfit(inputs: ForecastInputs): number | null {
  const { saleValue, purchasePrice, totals, holdingCosts } = inputs
  if (!isPositive(saleValue) || !isPositive(purchasePrice)) return null
  const { interest, fixed } = costsByPrice(holdingCosts)
  const price = exact(purchasePrice)
  const renovation = plus(exact(totals.forecast), exact(totals.contingencyLeft))
  return rounded(minus(exact(saleValue), sum([price, renovation, fixed, times(interest, price)])), 2)
}

function partsOf(line: BudgetLine): Parts {
  const original = exact(line.original)
  const variations = sum(line.variations.map(exact))
  const committed = sum(line.quotes.map(exact))
  const spent = sum(line.expenses.map(exact))
  const current = plus(original, variations)
  const expected = larger(ZERO, minus(larger(current, committed), spent))
  const toComplete = line.isDone ? ZERO : line.toComplete === null ? expected : exact(line.toComplete)
  const forecast = plus(spent, toComplete)
  const variance = minus(forecast, current)
  return { original, variations, committed, spent, current, toComplete, forecast, variance }
}

/** Sums of amounts with cents have cents. */
function inCents(parts: Parts): BudgetFigures {
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, rounded(part, 2)]),
  ) as unknown as BudgetFigures
}

const larger = (a: Exact, b: Exact) => (compare(a, b) < 0 ? b : a)

/**
 * The mean of (paid − quoted)·100/quoted in percent, to one decimal: above 0, more was paid than quoted. Null without a line.
 * Amounts in NZD on the same basis; quotes are above 0.
 */
export function paidAgainstQuotedPercent(lines: readonly { quoted: number; paid: number }[]): number | null {
  if (lines.length === 0) return null
  const excess = lines.map(({ quoted, paid }) => over(minus(exact(paid), exact(quoted)), exact(quoted)))
  return rounded(times(over(sum(excess), exact(lines.length)), exact(100)), 1)
}
