import type { ScenarioDeal } from '#src/finance/scenarios.ts'
import { useToday } from '#src/ui/use-clock.ts'
import type { Opportunity } from '../opportunity-schema.ts'
import { ownershipDocument } from '../tax/api.ts'
import { breakEvenFigures, profitAfterTax } from '../tax/explanations.ts'
import { ladderGst, missingForGst, saleDayOf, taxFigures } from '../tax/tax-figures.ts'
import { knownIncomes } from '../tax/tax-form.ts'
import { useRules } from '../tax-rules/api.ts'

export type DealTax = NonNullable<ReturnType<typeof useDealTax>>

/**
 * The GST and tax of a deal's figures or of a scenario's; null until its ownership is set, unless the organization's deals start with
 * a registered buyer.
 */
export function useDealTax({ id, dueDate }: Opportunity) {
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
  return {
    isRegistered: ownership.gstRegistered,
    /** The amount that the figures lack. */
    missing: missingForGst(ownership),
    rules,
    figuresOf,
    ladderGst: (deal: ScenarioDeal) => ladderGst(ownership, deal),
    /** What tax adds to the figures of a scenario; null without the inputs. Only a registered buyer has a break-even after GST. */
    addedTo(deal: ScenarioDeal) {
      const figures = figuresOf(deal)
      const [breakEvenAfterGst = null] = figures ? breakEvenFigures(figures, figures.first) : []
      const afterTax = figures && profitAfterTax(figures)
      return { afterTax, ...(ownership.gstRegistered && { breakEvenAfterGst }) }
    },
  }
}
