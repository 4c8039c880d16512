import { SETTLEMENT_WORDS } from '../dates/settlement-words.ts'
import { compare, type Exact, exact, minus, over, percent, plus, sum, times, toNumber } from '../exact.ts'
import type { HoldingCostSettings } from '../price/holding-costs.ts'
import { type Figure, figure } from '../worked-sum.ts'
import type { SensitivityDeal } from './sensitivity.ts'

type CashFlowDeal = Omit<SensitivityDeal, 'sellingPlan'>

export interface CashFlowPlan {
  /** Percentage of the price paid when the agreement goes unconditional. */
  depositPercent: number
  /** NZD, in place of the percentage: the deposit that was agreed. */
  depositAmount?: number | null
  /** Over how many months the renovation is paid, in equal parts. */
  renovationMonths: number
}

export interface CashFlowRow {
  kind: 'deposit' | 'settlement' | 'month' | 'sale'
  /** 1 for the first month after settlement; null for the other rows. */
  month: number | null
  /** NZD, unrounded, negative when it is paid. */
  amount: number
  /** The running balance after it. */
  balance: number
}

export interface CashFlow {
  rows: CashFlowRow[]
  /** The buyer's own money at the worst moment, in NZD, and the row at which that is. */
  peak: { amount: number; row: CashFlowRow }
}

export const USUAL_DEPOSIT_PERCENT = 10
export const DEPOSIT_TOO_LARGE = 'The deposit is more than your share of the price.'

/**
 * With the deposit in NZD that was agreed; without one the usual percentage, or the buyer's whole share of the price when that is less.
 */
export function usualPlan(
  { months, loanToValueRatio }: HoldingCostSettings,
  usualDeposit = USUAL_DEPOSIT_PERCENT,
  agreedDeposit: number | null = null,
): CashFlowPlan {
  const depositPercent = Math.min(usualDeposit, 100 - loanToValueRatio)
  return { depositPercent, depositAmount: agreedDeposit, renovationMonths: Math.max(1, months - 2) }
}

/** Why the plan can't be used, as a message; null when it can, as with a deposit that was agreed. */
export function depositProblem(plan: CashFlowPlan, settings: HoldingCostSettings): string | null {
  if (hasAgreedDeposit(plan)) return null
  return plan.depositPercent > 100 - settings.loanToValueRatio ? DEPOSIT_TOO_LARGE : null
}

/**
 * The buyer's own money from deposit to sale (offers-and-scenarios §7). The last balance is the net profit exactly. Amounts
 * and balances are unrounded. Throws a RangeError for a deposit above the buyer's share.
 */
export function cashFlow(deal: CashFlowDeal, plan: CashFlowPlan = usualPlan(deal.holdingCosts)): CashFlow {
  const problem = depositProblem(plan, deal.holdingCosts)
  if (problem !== null) throw new RangeError(problem)
  const rows: CashFlowRow[] = []
  let balance = exact(0)
  let lowest = balance
  let peak: CashFlow['peak'] | undefined
  for (const { kind, month, amount } of movements(deal, plan)) {
    balance = plus(balance, amount)
    const row = { kind, month, amount: toNumber(amount), balance: toNumber(balance) }
    rows.push(row)
    if (peak !== undefined && compare(balance, lowest) >= 0) continue
    lowest = balance
    peak = { amount: Math.max(0, -row.balance), row }
  }
  if (peak === undefined) throw new RangeError('A cash flow has at least a deposit and a sale.')
  return { rows, peak }
}

/** The peak in NZD as a fraction, for comparing; $0 if the balance is never below it. */
export function exactPeakCash(deal: CashFlowDeal, plan: CashFlowPlan = usualPlan(deal.holdingCosts)): Exact {
  let balance = exact(0)
  let lowest = balance
  for (const { amount } of movements(deal, plan)) {
    balance = plus(balance, amount)
    if (compare(balance, lowest) < 0) lowest = balance
  }
  return minus(exact(0), lowest)
}

/** What is paid until the lowest balance of the buyer's own money. */
export function peakCashFigure({ rows, peak }: CashFlow): Figure {
  return figure({ name: 'Peak cash needed', value: peak.amount }, () => ({
    lines: rows
      .slice(0, rows.indexOf(peak.row) + 1)
      .map((row) => ({ label: cashRowName(row), value: -row.amount })),
    note: 'The lowest balance of your own money: what you have paid until then, less what you received. Sums use the exact amounts.',
  }))
}

/** "Deposit", "Month 3". */
export function cashRowName({ kind, month }: CashFlowRow): string {
  const names = {
    deposit: 'Deposit',
    settlement: SETTLEMENT_WORDS.event,
    month: `Month ${month}`,
    sale: 'Sale',
  }
  return names[kind]
}

function hasAgreedDeposit(plan: CashFlowPlan): plan is CashFlowPlan & { depositAmount: number } {
  return (plan.depositAmount ?? null) !== null
}

function* movements(
  { doneUpValue, purchasePrice, renovationCost, holdingCosts: costs }: CashFlowDeal,
  plan: CashFlowPlan,
): Generator<{ kind: CashFlowRow['kind']; month: number | null; amount: Exact }> {
  const price = exact(purchasePrice)
  const loan = times(price, percent(costs.loanToValueRatio))
  const deposit = hasAgreedDeposit(plan)
    ? exact(plan.depositAmount)
    : times(price, percent(plan.depositPercent))
  const fees = plus(exact(costs.legalFees), exact(costs.buyingCosts))
  yield { kind: 'deposit', month: null, amount: minus(exact(0), deposit) }
  yield {
    kind: 'settlement',
    month: null,
    amount: minus(plus(deposit, loan), plus(price, fees)),
  }
  const interest = times(loan, percent(costs.interestRate))
  const holding = over(sum([interest, exact(costs.insurancePremium), exact(costs.councilRates)]), exact(12))
  // A renovation longer than the deal is paid within it, so that the ledger ends at the net profit.
  const parts = Math.min(plan.renovationMonths, costs.months)
  const part = over(exact(renovationCost), exact(parts))
  for (let month = 1; month <= costs.months; month += 1) {
    const spent = month <= parts ? plus(holding, part) : holding
    yield { kind: 'month', month, amount: minus(exact(0), spent) }
  }
  yield {
    kind: 'sale',
    month: null,
    amount: minus(exact(doneUpValue), plus(exact(costs.sellingCosts), loan)),
  }
}
