import { exact, over, plus, rounded, times } from '#src/finance/exact.ts'
import { formatMoney, formatNumber, formatTenths } from '#src/finance/money.ts'
import { ruleNumber } from '#src/finance/rules/rules.ts'
import type { ScenarioDeal } from '#src/finance/scenarios/scenarios.ts'
import { type DebtToIncome, debtToIncome, type LoanToValue, loanToValue } from '#src/finance/tax/lending.ts'
import { type Figure, figure, knownFigures, lineOf, subtractedLines } from '#src/finance/worked-sum.ts'
import { dollarsAndCents } from './explanations.ts'
import type { TaxFacts } from './tax-figures.ts'

/** The loan beside the usual limits (tax-and-lending §6); values are null without a price or a rule. */
export function lendingFigures(
  { purchasePrice, holdingCosts: settings }: ScenarioDeal,
  { ownership, today, rules }: TaxFacts,
) {
  const { valuation, borrower, isExempt, householdIncome: income } = ownership
  const otherDebt = ownership.otherDebt ?? 0
  const ratioLimit = ruleNumber(`lvr.${borrower}`, today, rules)
  const debtLimit = ruleNumber(`dti.${borrower}`, today, rules)
  const price = ratioLimit === null || debtLimit === null ? 0 : (purchasePrice ?? 0)
  const loan = rounded(over(times(exact(price), exact(settings.loanToValueRatio)), exact(100)), 2)
  const ratio = loanToValue({ price, valuation, loan }, ratioLimit ?? 0)
  const debt = price > 0 ? debtToIncome({ income, otherDebt, loan }, debtLimit ?? 0) : null
  const limits = { price, loan, ratio, ratioLimit: ratioLimit ?? 0, debt, debtLimit: debtLimit ?? 0 }
  const { lvr, ...underLimit } = ratioFigures(limits, valuation)
  const dti = debtFigure(limits, { income, otherDebt, isExempt })
  return {
    /** What the loan is compared with, and how. */
    limits,
    loan: inNzd('Planned loan', price > 0 ? loan : null),
    lvr,
    ...underLimit,
    dti,
    /** None of the limits for an exempt loan. */
    sums: knownFigures(lvr, ...(isExempt ? [] : Object.values(underLimit)), dti),
  }
}

/** What a loan and all debt are compared with, in NZD, percent and multiples of the income. */
interface Limits {
  price: number
  loan: number
  ratio: LoanToValue | null
  ratioLimit: number
  debt: DebtToIncome | null
  debtLimit: number
}

function ratioFigures({ price, loan, ratio, ratioLimit }: Limits, valuation: number | null) {
  const priced = { label: 'Price', value: price }
  const base = ratio?.isOnValuation ? { label: 'Valuation, below the price', value: valuation } : priced
  const largest = inNzd('Largest loan under the limit', ratio?.largestLoan)
  return {
    lvr: figure({ name: 'LVR', value: ratio?.ratio ?? null, format: formatTenths }, () => ({
      formula: 'Loan × 100 ÷ price or valuation, the lower',
      lines: [lineOf(inNzd('Loan', loan)), base],
    })),
    largestLoan: figure(largest, () => ({
      lines: [base, { label: 'Usual limit', figure: `× ${formatNumber(ratioLimit)}%` }],
    })),
    deposit: figure(inNzd('Deposit needed', ratio?.depositNeeded), () => ({
      formula: 'Price − largest loan',
      lines: [priced, ...subtractedLines(lineOf(largest))],
      note: OWN_MONEY,
    })),
  }
}

interface Debts {
  income: number | null
  otherDebt: number
  isExempt: boolean
}

function debtFigure({ loan, debt, debtLimit }: Limits, { income, otherDebt, isExempt }: Debts): Figure {
  const inTimes = (value: number | null) => formatNumber(value, 1, 1)
  const owed = rounded(plus(exact(otherDebt), exact(loan)), 2)
  return figure({ name: 'DTI', value: debt?.ratio ?? null, format: inTimes }, () => ({
    formula: '(Other debt + loan) ÷ household income',
    lines: [
      { label: 'Other debt', value: otherDebt },
      lineOf(inNzd('Loan', loan)),
      { ...lineOf(inNzd('Debt', owed)), kind: 'subtotal' },
      { label: 'Household income', figure: `÷ ${formatNumber(income)}` },
    ],
    note: isExempt ? undefined : `The usual limit is ${formatNumber(debtLimit)} times the income.`,
  }))
}

/** What “Deposit needed” is, beside the deposit of an agreement. */
export const OWN_MONEY =
  'Deposit needed is your own money beside the largest loan. The deposit of the agreement is a part of it.'

function inNzd(name: string, value: number | null = null) {
  return { name, value, format: dollarsAndCents }
}

/** Null without a price. */
export function ratioSentence({ ratio, ratioLimit }: Limits): string | null {
  if (ratio === null) return null
  if (ratio.isWithin) return 'Within the usual limit.'
  const more = dollarsAndCents(ratio.loanShortfall)
  if (ratio.isOnValuation) return `The bank lends on the valuation: ${more} less than planned.`
  const points = `${formatNumber(ratio.pointsAbove, 1)} ${ratio.pointsAbove === 1 ? 'point' : 'points'}`
  return `${points} above the usual ${formatNumber(ratioLimit)}%. ${more} more of your own money, or one of the few loans above the limit.`
}

/** Null without an income. */
export function debtSentence({ debt, debtLimit }: Limits): string | null {
  if (debt === null) return null
  const { isWithin, room } = debt
  if (isWithin) return `Within ${formatNumber(debtLimit)}. Room for ${dollarsAndCents(room)} more debt.`
  const excess = Number.isInteger(room) ? formatMoney(-room) : dollarsAndCents(-room)
  return `Above ${formatNumber(debtLimit)}: ${excess} too much.`
}
