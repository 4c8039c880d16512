import { exact, over, plus, rounded, times } from '#src/finance/exact.ts'
import { formatMoney, formatNumber, formatTenths } from '#src/finance/money.ts'
import { ruleNumber } from '#src/finance/rules/rules.ts'
import type { ScenarioDeal } from '#src/finance/scenarios.ts'
import { type DebtToIncome, debtToIncome, type LoanToValue, loanToValue } from '#src/finance/tax/lending.ts'
import { type Figure, figure, known, less, type SumLine } from '#src/finance/worked-sum.ts'
import { dollarsAndCents } from './explanations.ts'
import type { Incomes, OwnershipInput } from './schema.ts'
import type { TaxFacts } from './tax-figures.ts'

export type Lending = NonNullable<ReturnType<typeof lendingFigures>>

/** The loan beside the usual limits (tax-and-lending §6); null without a price or a rule. */
export function lendingFigures(
  { purchasePrice, holdingCosts: settings }: ScenarioDeal,
  { ownership, today, rules }: TaxFacts,
) {
  const { valuation, borrower, householdIncome: income, otherDebt } = ownership
  const ratioLimit = ruleNumber(`lvr.${borrower}`, today, rules)
  const debtLimit = ruleNumber(`dti.${borrower}`, today, rules)
  if (!purchasePrice || ratioLimit === null || debtLimit === null) return null
  const loan = rounded(over(times(exact(purchasePrice), exact(settings.loanToValueRatio)), exact(100)), 2)
  return {
    loan,
    ratioLimit,
    debtLimit,
    ratio: loanToValue({ price: purchasePrice, valuation, loan }, ratioLimit),
    debt: debtToIncome({ income, otherDebt: otherDebt ?? 0, loan }, debtLimit),
  }
}

type LendingInputs = Pick<OwnershipInput, 'valuation' | 'isExempt'> &
  Pick<Incomes, 'householdIncome' | 'otherDebt'>

/** The loan against the price, the deposit and the income; none without a price. */
export function lendingSums(form: LendingInputs, price: number | null, lending: Lending): Figure[] {
  const { loan, ratioLimit, ratio } = lending
  if (ratio === null) return []
  const base = ratio.isOnValuation
    ? { label: 'Valuation, below the price', value: form.valuation }
    : { label: 'Price', value: price }
  const largest = { name: 'Largest loan under the limit', value: ratio.largestLoan, format: dollarsAndCents }
  const deposit = { name: 'Deposit needed', value: ratio.depositNeeded, format: dollarsAndCents }
  const limits = [
    figure(largest, () => ({
      lines: [base, { label: 'Usual limit', figure: `× ${formatNumber(ratioLimit)}%` }],
    })),
    figure(deposit, () => ({
      formula: 'Price − largest loan',
      lines: [{ label: 'Price', value: price }, ...less(line(largest.name, largest.value))],
    })),
  ]
  return [
    figure({ name: 'LVR', value: ratio.ratio, format: formatTenths }, () => ({
      formula: 'Loan × 100 ÷ price or valuation, the lower',
      lines: [line('Loan', loan), base],
    })),
    ...(form.isExempt ? [] : limits),
    ...known(debtFigure(form, lending)),
  ]
}

function debtFigure(form: LendingInputs, { loan, debtLimit, debt }: Lending): Figure {
  const otherDebt = form.otherDebt ?? 0
  const inTimes = (value: number | null) => formatNumber(value, 1, 1)
  return figure({ name: 'DTI', value: debt?.ratio ?? null, format: inTimes }, () => ({
    formula: '(Other debt + loan) ÷ household income',
    lines: [
      { label: 'Other debt', value: otherDebt },
      line('Loan', loan),
      { ...line('Debt', rounded(plus(exact(otherDebt), exact(loan)), 2)), kind: 'subtotal' },
      { label: 'Household income', figure: `÷ ${formatNumber(form.householdIncome)}` },
    ],
    note: form.isExempt ? undefined : `The usual limit is ${formatNumber(debtLimit)} times the income.`,
  }))
}

function line(label: string, value: number): SumLine {
  return { label, value, figure: dollarsAndCents(value) }
}

export function ratioSentence({ isWithin, isOnValuation, ...ratio }: LoanToValue, limit: number): string {
  if (isWithin) return 'Within the usual limit.'
  const more = dollarsAndCents(ratio.loanShortfall)
  if (isOnValuation) return `The bank lends on the valuation: ${more} less than planned.`
  const points = `${formatNumber(ratio.pointsAbove, 1)} ${ratio.pointsAbove === 1 ? 'point' : 'points'}`
  return `${points} above the usual ${formatNumber(limit)}%. ${more} more of your own money, or one of the few loans above the limit.`
}

export function debtSentence({ isWithin, room }: DebtToIncome, limit: number): string {
  if (isWithin) return `Within ${formatNumber(limit)}. Room for ${dollarsAndCents(room)} more debt.`
  const excess = Number.isInteger(room) ? formatMoney(-room) : dollarsAndCents(-room)
  return `Above ${formatNumber(limit)}: ${excess} too much.`
}
