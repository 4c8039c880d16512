import { type Project, stageLabel } from '#src/features/build/projects/schema.ts'
import { shortDay } from '#src/features/deals/pipeline/card-text.ts'
import type { SpendingPoint } from '#src/finance/budget/spending.ts'
import { type CivilDay, daysBetween, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { exact, minus, rounded } from '#src/finance/exact.ts'
import { formatMoney, formatRate, formatTenths, NO_FIGURE, totalOf } from '#src/finance/money.ts'
import { amountOf, type GstView } from '#src/finance/tax/gst.ts'
import { totalNzd } from '#src/finance/tax/ownership.ts'
import { plainFirm } from '#src/lib/text/name-spellings.ts'
import { plainLetters, plainName } from '#src/lib/text/plain-words.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import type { BudgetOverview } from './budget-figures.ts'
import type { Budget, Expense, Line, Variation } from './schema.ts'

/**
 * "Forecast $91,250.50 of $86,800, 5.1% over; contingency $4,129.50 left"; an alert says that it is used up. The contingency
 * includes GST in both views.
 */
export function forecastSentence(totals: BudgetOverview['totals'], view: GstView): string {
  const { forecast, current, contingencyLeft, exceededBy } = totals
  const left = exceededBy > 0 ? '' : `; contingency ${formatRate(contingencyLeft)} left${basisIn(view)}`
  return `Forecast ${formatRate(forecast)} of ${formatRate(current)}, ${distanceOf(totals)}${left}`
}

/** "Spent $91,250.50 of $86,800, 5.1% over": of a sold project. */
export function spentSentence(totals: BudgetOverview['totals']): string {
  return `Spent ${formatRate(totals.spent)} of ${formatRate(totals.current)}, ${distanceOf(totals)}`
}

function distanceOf({ percent }: BudgetOverview['totals']): string {
  if (!percent) return 'on budget'
  return `${formatTenths(Math.abs(percent))} ${percent > 0 ? 'over' : 'under'}`
}

/**
 * "The contingency is used up: $1,200 over. It covers $8,580 of the $9,780 over the budget."; null while some is left. The totals
 * include GST in both views.
 */
export function contingencyAlert(totals: BudgetOverview['totals'], view: GstView): string | null {
  const { exceededBy, contingency, variance } = totals
  if (exceededBy <= 0) return null
  const covered = `${formatRate(contingency)} of the ${formatRate(variance)} over the budget${basisIn(view)}`
  return `The contingency is used up: ${formatRate(exceededBy)} over. It covers ${covered}.`
}

/** What is said of an amount that includes GST, beside amounts that don't. */
const basisIn = (view: GstView) => (view === 'including' ? '' : ' including GST')

interface SpendingToday extends Pick<SpendingPoint, 'planned' | 'actual'> {
  budget: number
  /** The day on which the budget is spent at this rate, if it isn't yet. */
  end: CivilDay | null
}

/**
 * "By 12 Feb you meant to have spent $15,000; it is $18,200. At this rate the budget ends on 9 Mar.", or before the plan begins
 * "Nothing was planned to be spent by 12 Feb; it is $18,200."
 */
export function spendingSentence({ planned, actual, budget, end }: SpendingToday, today: CivilDay): string {
  const day = shortDay(today, today)
  const meant =
    formatMoney(planned) === '$0'
      ? `Nothing was planned to be spent by ${day}`
      : `By ${day} you meant to have spent ${formatMoney(planned)}`
  const now = `${meant}; it is ${formatMoney(actual)}.`
  if (end !== null) return `${now} At this rate the budget ends on ${shortDay(end, today)}.`
  return budget > 0 && (actual ?? 0) >= budget ? `${now} The budget is spent.` : now
}

/** "Unpaid $3,450, due in 5 days", or "next due" if that is only a part; null if all is paid. `today` is the civil day in Auckland. */
export function unpaidSentence(
  expenses: readonly Pick<Expense, 'amount' | 'gst' | 'dueOn' | 'paidOn'>[],
  today: string,
  view: GstView,
): string | null {
  const unpaid = expenses.filter(({ paidOn }) => paidOn === null)
  const total = totalOf(unpaid.map((expense) => amountOf(expense, view))) ?? 0
  if (total <= 0) return null
  const days = unpaid.map(({ dueOn }) => dueOn)
  const [due] = days.filter((day) => day !== null).sort()
  if (due === undefined) return `Unpaid ${formatRate(total)}`
  const isAll = days.every((day) => day === due)
  return `Unpaid ${formatRate(total)}, ${dueInWords(daysBetween(today, due), isAll)}`
}

/** "Paid 4 Dec 2026", "Due 9 Dec 2026" or "Unpaid". */
export function paymentInWords({ paidOn, dueOn }: Pick<Expense, 'paidOn' | 'dueOn'>): string {
  if (paidOn !== null) return `Paid ${formatDate(paidOn)}`
  return dueOn === null ? 'Unpaid' : `Due ${formatDate(dueOn)}`
}

function dueInWords(days: number, isAll: boolean): string {
  if (days < 0) return `${isAll ? '' : 'the oldest '}${pluralize(-days, 'day')} overdue`
  return `${isAll ? '' : 'next '}due ${days === 0 ? 'today' : `in ${pluralize(days, 'day')}`}`
}

/** What was spent to hold, buy and sell, in NZD, as on lines also what isn’t paid yet; null without a budget. */
export function spentCosts(budget: Pick<Budget, 'lines' | 'otherCosts'> | null | undefined): number | null {
  if (!budget || budget.lines.length === 0) return null
  const { holding, buying, selling } = budget.otherCosts
  return totalNzd([holding, buying, selling])
}

export function lineName(lines: readonly Line[], id: string | null): string {
  return lineOptions(lines).find(({ value }) => value === id)?.label ?? NO_FIGURE
}

/** “Kitchen, Second Fix”: a line that has its name with another. */
export const lineInStage = (name: string, stage: Line['stage']) => `${name}, ${stageLabel(stage)}`

/** The lines to choose from; those of one name with their stages. */
export function lineOptions(
  lines: readonly Pick<Line, 'id' | 'name' | 'stage'>[],
): { value: string; label: string }[] {
  const byName = Map.groupBy(lines, ({ name }) => plainName(name))
  return lines.map(({ id, name, stage }) => ({
    value: id,
    label: byName.get(plainName(name))?.length === 1 ? name : lineInStage(name, stage),
  }))
}

type Varied = Pick<Variation, 'lineId' | 'amount' | 'state'>

/** "takes the budget of Kitchen to $500 below $0, including GST", if a change of the line or its variations does; otherwise null. */
export function belowZero(
  before: { line: Pick<Line, 'id' | 'name' | 'original'>; variations: readonly Varied[] },
  change: Partial<typeof before>,
): string | null {
  const after = { ...before, ...change }
  const budget = budgetOf(after)
  if (budget >= 0 || budget >= budgetOf(before)) return null
  return `takes the budget of ${after.line.name} to ${formatRate(-budget)} below $0, including GST`
}

function budgetOf({ line, variations }: Parameters<typeof belowZero>[0]): number {
  const approved = variations.filter(({ lineId, state }) => lineId === line.id && state === 'approved')
  return totalNzd([line.original, ...approved.map(({ amount }) => amount)])
}

/** The lines of a budget beside those of the deal's plan: by standard item, otherwise by name. Null: not in it. */
export function comparedLines(
  lines: readonly Pick<Line, 'id' | 'name' | 'itemId' | 'original'>[],
  plan: NonNullable<Budget['changedPlan']>,
): { id: string; name: string; budget: number | null; planned: number | null }[] {
  type Named = Pick<Line, 'name' | 'itemId'>
  const isSame = (one: Named, other: Named) =>
    one.itemId === other.itemId && (one.itemId !== null || one.name === other.name)
  const budgeted = lines.map((line) => ({
    id: line.id,
    name: line.name,
    budget: line.original,
    planned: plan.find((one) => isSame(one, line))?.original ?? null,
  }))
  const added = plan.filter((one) => !lines.some((line) => isSame(one, line)))
  return [
    ...budgeted,
    ...added.map(({ name, original }) => ({ id: name, name, budget: null, planned: original })),
  ]
}

/** Equal for one invoice in two spellings: of suppliers that look alike, with a number in another case or with other spaces. */
export const invoiceKey = (supplier: string, number: string) =>
  JSON.stringify([plainFirm(supplier), plainLetters(number).replace(/\s+/g, '')])

/** The expense that has the same invoice number of the same supplier, if any. */
export function enteredAlready(
  expenses: readonly Expense[],
  { id, billId, ...invoice }: Pick<Expense, 'supplier' | 'invoiceNumber' | 'billId'> & { id: string | null },
): Expense | undefined {
  const keyOf = ({ supplier, invoiceNumber }: typeof invoice) =>
    supplier && invoiceNumber ? invoiceKey(supplier, invoiceNumber) : null
  const key = keyOf(invoice)
  return key === null
    ? undefined
    : expenses.find(
        (one) => one.id !== id && (billId === null || one.billId !== billId) && keyOf(one) === key,
      )
}

/** Late invoices of a sold project: its actual renovation cost is what a person confirmed; null if they agree. `spent` in NZD. */
export function actualDifference(
  { status, actualRenovationCost }: Pick<Project, 'status' | 'actualRenovationCost'>,
  spent: number,
): string | null {
  if (status !== 'sold' || actualRenovationCost === null) return null
  const difference = rounded(minus(exact(actualRenovationCost), exact(spent)), 2)
  if (difference === 0) return null
  return `Actual renovation cost differs from the expenses by ${formatRate(Math.abs(difference))}`
}
