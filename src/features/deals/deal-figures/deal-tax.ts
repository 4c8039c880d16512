import { ownershipSheet } from '#src/features/deals/deal-tax/api.ts'
import { gstFigures, profitAfterTax } from '#src/features/deals/deal-tax/explanations.ts'
import { isOwnershipKnown } from '#src/features/deals/deal-tax/schema.ts'
import { type TaxFacts, taxFigures } from '#src/features/deals/deal-tax/tax-figures.ts'
import { formOf } from '#src/features/deals/deal-tax/tax-form.ts'
import type { Deal } from '#src/features/deals/pipeline/deal-schema.ts'
import { saleDayOfSold, settlementDayOf } from '#src/features/deals/pipeline/settlement-day.ts'
import { useRules } from '#src/features/deals/tax-rules/api.ts'
import type { ScenarioDeal } from '#src/finance/scenarios/scenarios.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'

type DealDays = Pick<Deal, 'id' | 'settledOn' | 'dueDate'> & Partial<Pick<Deal, 'soldOn' | 'saleSettlesOn'>>

/**
 * What GST and tax of a deal and its scenarios are worked out from; null while neither is known: who owns it isn't entered, and the buyer
 * isn't registered for GST. Undefined until it is loaded: what GST changes isn't shown before.
 */
export function useTaxFacts({ id, ...days }: DealDays): TaxFacts | null | undefined {
  const { data: view, error } = ownershipSheet.useSheet(id)
  const today = useToday()
  const rules = useRules()
  if (rules === undefined) return undefined
  // Private, so not stored in this browser: offline, a deal is shown without GST and tax.
  if (view === undefined) return error === null ? undefined : null
  if (!isOwnershipKnown(view.ownership) && !view.ownership.gstRegistered) return null
  return {
    ownership: formOf(view),
    settlement: settlementDayOf(days),
    saleOn: saleDayOfSold(days),
    today,
    rules,
  }
}

/** What tax adds to the figures of a scenario: a profit after tax if its owners are known, a break-even after GST for a registered buyer. */
export function figuresAfterTax(deal: ScenarioDeal, facts: TaxFacts) {
  const figures = taxFigures(deal, facts)
  const { breakEven: breakEvenAfterGst } = gstFigures(figures, figures?.first ?? null)
  const afterTax = profitAfterTax(figures, facts)
  return { ...(afterTax && { afterTax }), ...(facts.ownership.gstRegistered && { breakEvenAfterGst }) }
}
