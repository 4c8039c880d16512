import { placeOfAddress } from '#src/features/base/addresses/place-of-address.ts'
import { evaluateDeal } from '#src/features/deals/criteria/evaluated-deals.ts'
import type { Criteria } from '#src/features/deals/criteria/schema.ts'
import { dealFigures } from '#src/features/deals/deal-figures/deal-figures.ts'
import { figuresAfterTax } from '#src/features/deals/deal-figures/deal-tax.ts'
import type { TaxFacts } from '#src/features/deals/deal-tax/tax-figures.ts'
import type { Deal } from '#src/features/deals/pipeline/deal-schema.ts'
import { criteriaSummary, unmetText } from '#src/finance/criteria/criteria-text.ts'
import { scenarioFigures } from '#src/finance/scenarios/scenario-figures.ts'

export type ComparedDeal = NonNullable<ReturnType<typeof comparedDeal>>

interface Around {
  /** Null while neither GST nor tax is known. */
  facts: TaxFacts | null
  criteria: Criteria['items']
}

/** A deal's figures in the comparison, at its price in play. */
export function comparedDeal(deal: Deal, { facts, criteria }: Around) {
  const shown = dealFigures(deal)
  const { result, measured } = evaluateDeal(deal, criteria, placeOfAddress)
  return {
    deal,
    shown,
    facts,
    /** What doesn't need a price to be known, and what does; null without a value, price or renovation cost. */
    figures: scenarioFigures(shown.inputs),
    taxed: facts === null ? null : figuresAfterTax(shown.inputs, facts),
    criteria: { summary: criteriaSummary(result), unmet: unmetText(result, measured) },
  }
}
