import type { ScenarioDeal } from '#src/finance/scenarios.ts'
import { highestPriceLeaving } from '#src/finance/target-price.ts'
import { incomeTaxLines } from '#src/finance/tax/income-tax.ts'
import { type TaxFacts, type TaxFigures, taxFigures } from '../tax/tax-figures.ts'

/** The most to pay in whole NZD so that the profit after GST and tax is at least `left`; null when no price from $1 does. */
export function priceLeaving(left: number, deal: ScenarioDeal, facts: TaxFacts): number | null {
  return highestPriceLeaving(left, (purchasePrice) => {
    const figures = taxFigures({ ...deal, purchasePrice }, facts)
    return {
      left: figures?.first.after?.left ?? Number.NEGATIVE_INFINITY,
      rates: figures === null ? '' : trustRates(figures, facts),
    }
  })
}

function trustRates({ owners, first, day }: TaxFigures, { rules }: TaxFacts): string {
  const rates = owners.map(({ kind, otherIncome }, at) => {
    const income = first.after?.owners[at]?.income ?? 0
    return kind === 'trust' ? incomeTaxLines(kind, income, otherIncome ?? 0, day, rules)?.[0]?.percent : 0
  })
  return rates.join()
}
