import type { ComponentProps } from 'react'
import type { Opportunity } from '../editing/schema.ts'
import { TargetSection } from '../numbers/target-section.tsx'
import { scenarioDeal } from '../scenarios/application.ts'
import { useRules } from '../tax-rules/api.ts'
import { profitAfterTax } from './explanations.ts'
import { priceLeaving } from './target-after-tax.ts'
import { useTaxedDeals } from './taxed-deals.ts'

interface TaxedTargetProps extends ComponentProps<typeof TargetSection> {
  opportunity: Opportunity
}

/** The target, with a profit after tax once the deal's ownership is set. */
export function TaxedTarget({ opportunity, ...section }: TaxedTargetProps) {
  const taxed = useTaxedDeals(opportunity)
  const rules = useRules()
  if (taxed === null) return <TargetSection {...section} />
  const deal = scenarioDeal(opportunity)
  return (
    <TargetSection
      {...section}
      afterTax={{
        missing: taxed.missing,
        priceFor: (left) => priceLeaving(left, deal, taxed.figuresOf, rules),
        at(purchasePrice) {
          const figures = taxed.figuresOf({ ...deal, purchasePrice })
          const after = figures?.first.after
          return figures && after ? { left: after.left, sum: profitAfterTax(figures) } : null
        },
      }}
    />
  )
}
