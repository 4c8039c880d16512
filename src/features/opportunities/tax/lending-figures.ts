import { exact, over, rounded, times } from '#src/finance/exact.ts'
import type { CivilDay } from '#src/finance/new-zealand-days.ts'
import { type Rule, ruleNumber } from '#src/finance/rules/rules.ts'
import type { ScenarioDeal } from '#src/finance/scenarios.ts'
import { debtToIncome, loanToValue } from '#src/finance/tax/lending.ts'
import type { Incomes, OwnershipInput } from './schema.ts'

/** The loan beside the usual limits (tax-and-lending §6); null without a price or a rule. */
export function lendingFigures(
  { purchasePrice, holdingCosts: settings }: ScenarioDeal,
  { valuation, borrower }: OwnershipInput,
  { householdIncome: income, otherDebt }: Pick<Incomes, 'householdIncome' | 'otherDebt'>,
  { today, rules }: { today: CivilDay; rules: readonly Rule[] },
) {
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
