import { type ProfitStep, profitLadder } from '#src/finance/price/profit-ladder.ts'
import { type RealisedFigures, realisedName } from '#src/finance/price/realised.ts'
import { profitAfterTax } from './explanations.ts'
import { type TaxFacts, type TaxFigures, taxFigures } from './tax-figures.ts'

/** The profits that a sold deal has made below each other: after tax too, if its owners are known. */
export function realisedSteps(realised: RealisedFigures, facts: TaxFacts | null | undefined): ProfitStep[] {
  const afterTax = facts ? profitAfterTax(realisedTax(realised, facts), realisedName) : null
  return profitLadder({ ...realised, afterTax }, realised.lines)
}

/** GST and tax of what a sold deal has earned, and what each owner keeps of it. */
export function realisedTax({ lines, settings }: RealisedFigures, facts: TaxFacts): TaxFigures | null {
  const deal = {
    profitMargin: 0,
    doneUpValue: lines.sale.value,
    purchasePrice: lines.price.value,
    renovationCost: lines.renovation.value,
    holdingCosts: settings,
    sellingPlan: null,
  }
  return taxFigures(deal, facts)
}
