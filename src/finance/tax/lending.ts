import { compare, exact, minus, over, percent, plus, rounded, times } from '../exact.ts'

/** NZD with cents; percentages and multiples to one decimal, compared with the limit exactly. */
export interface LoanToValue {
  ratio: number
  isWithin: boolean
  largestLoan: number
  depositNeeded: number
  /** How many percentage points above the limit; negative below. */
  pointsAbove: number
  /** How much less than the planned loan the limit allows; 0 within. */
  loanShortfall: number
  /** The bank lends on the valuation because it is below the price. */
  isOnValuation: boolean
}

/** A loan beside the usual limit in percent (tax-and-lending §6); null for a price or valuation of $0. */
export function loanToValue(
  { price, valuation, loan }: { price: number; valuation: number | null; loan: number },
  limitPercent: number,
): LoanToValue | null {
  const base = Math.min(price, valuation ?? price)
  if (base <= 0) return null
  const ratio = over(times(exact(loan), exact(100)), exact(base))
  // To the cent, as it is shown: the deposit is what it leaves of the price.
  const largest = exact(rounded(times(exact(base), percent(limitPercent)), 2))
  const isWithin = compare(ratio, exact(limitPercent)) <= 0
  return {
    ratio: rounded(ratio, 1),
    isWithin,
    largestLoan: rounded(largest, 2),
    depositNeeded: rounded(minus(exact(price), largest), 2),
    pointsAbove: rounded(minus(ratio, exact(limitPercent)), 1),
    loanShortfall: isWithin ? 0 : rounded(minus(exact(loan), largest), 2),
    isOnValuation: base < price,
  }
}

export interface DebtToIncome {
  ratio: number
  isWithin: boolean
  /** NZD that may still be borrowed under the limit; negative is too much. */
  room: number
}

/** All debt beside the usual multiple of the yearly income before tax; null without an income. */
export function debtToIncome(
  { income, otherDebt, loan }: { income: number | null; otherDebt: number; loan: number },
  limit: number,
): DebtToIncome | null {
  if (income === null || income <= 0) return null
  const debt = plus(exact(otherDebt), exact(loan))
  const largest = times(exact(income), exact(limit))
  return {
    ratio: rounded(over(debt, exact(income)), 1),
    isWithin: compare(debt, largest) <= 0,
    room: rounded(minus(largest, debt), 2),
  }
}
