import type { ScenarioDeal } from '#src/finance/scenarios.ts'
import { useToday } from '#src/ui/use-clock.ts'
import type { Opportunity } from '../editing/schema.ts'
import { useRules } from '../tax-rules/api.ts'
import { ownershipDocument } from './api.ts'
import { missingForGst, saleDayOf, taxFigures } from './tax-figures.ts'
import { knownIncomes } from './tax-form.ts'

/**
 * The ownership of a deal, and the GST and tax of its figures or of a scenario's; null until its ownership is set, unless the
 * organization's deals start with a registered buyer.
 */
export function useTaxedDeals({ id, dueDate }: Opportunity) {
  const { data: view } = ownershipDocument.useDocument(id)
  const today = useToday()
  const rules = useRules()
  if (view === undefined || (view.version === 0 && !view.ownership.gstRegistered)) return null
  const { ownership } = view
  const { otherIncomes } = knownIncomes(view)
  function figuresOf(deal: ScenarioDeal) {
    const sale = saleDayOf(dueDate, deal.holdingCosts.months, today)
    return taxFigures({ deal, ownership, otherIncomes, sale, rules })
  }
  return { ownership, missing: missingForGst(ownership), figuresOf }
}
