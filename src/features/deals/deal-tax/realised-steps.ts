import { type ProfitStep, profitLadder } from '#src/finance/price/profit-ladder.ts'
import { type RealisedFigures, realisedName } from '#src/finance/price/realised.ts'
import { profitAfterTax } from './explanations.ts'
import { type TaxFacts, taxFigures } from './tax-figures.ts'

/** The profits that a sold deal has made below each other: after tax too, if its owners are known. */
export function realisedSteps(realised: RealisedFigures, facts: TaxFacts | null | undefined): ProfitStep[] {
  const { lines, settings } = realised
  const deal = {
    profitMargin: 0,
    doneUpValue: lines.sale.value,
    purchasePrice: lines.price.value,
    renovationCost: lines.renovation.value,
    holdingCosts: settings,
    sellingPlan: null,
  }
  const taxed = facts ? profitAfterTax(taxFigures(deal, facts)) : null
  const afterTax = taxed && { ...taxed, name: realisedName(taxed.name) }
  return profitLadder({ ...realised, afterTax }, lines)
}
