import { type ProfitStep, profitLadder } from '#src/finance/price/profit-ladder.ts'
import { type RealisedFigures, realisedName } from '#src/finance/price/realised.ts'
import type { Figure } from '#src/finance/worked-sum.ts'
import { netProfitAfterGst, profitAfterTax } from './explanations.ts'
import { type TaxFacts, type TaxFigures, taxFigures } from './tax-figures.ts'

/** The profits that a sold deal has made below each other: after tax too, if its owners are known. */
export function realisedSteps(realised: RealisedFigures, facts: TaxFacts | null | undefined): ProfitStep[] {
  const tax = facts ? realisedTax(realised, facts) : null
  const afterTax = profitAfterTax(tax, facts, realisedName)
  return profitLadder(
    { ...realised, afterGst: netProfitAfterGst(tax, realisedName), afterTax },
    realised.lines,
  )
}

/** The net profit of a sold deal after GST; null for an owner who isn’t registered. */
export function realisedAfterGst(realised: RealisedFigures, facts: TaxFacts): Figure | null {
  if (!facts.ownership.gstRegistered) return null
  return netProfitAfterGst(realisedTax(realised, facts), realisedName)
}

/** GST and tax of what a sold deal has earned, in the year of its sale, and what each owner keeps of it. */
export function realisedTax({ lines, settings }: RealisedFigures, facts: TaxFacts): TaxFigures | null {
  const deal = {
    profitMargin: 0,
    doneUpValue: lines.sale.value,
    purchasePrice: lines.price.value,
    renovationCost: lines.renovation.value,
    holdingCosts: settings,
    sellingPlan: null,
  }
  return taxFigures(deal, facts, facts.saleOn)
}
