import type { ComponentProps } from 'react'
import type { Opportunity } from '../editing/schema.ts'
import { ScenarioTable } from '../numbers/scenario-table.tsx'
import { breakEvenSum, profitAfterTaxSum } from './explanations.ts'
import { useTaxedDeals } from './taxed-deals.ts'

interface TaxedScenarioTableProps extends ComponentProps<typeof ScenarioTable> {
  opportunity: Opportunity
}

/** The scenarios with their profit after tax and, for a registered buyer, their break-even sale after GST. */
export function TaxedScenarioTable({ opportunity, ...table }: TaxedScenarioTableProps) {
  const taxed = useTaxedDeals(opportunity)
  if (taxed === null) return <ScenarioTable {...table} />
  const columns = table.columns.map((column) => {
    const figures = taxed.figuresOf(column.deal)
    const afterGst = taxed.ownership.gstRegistered && { breakEvenAfterGst: figures?.first.breakEven ?? null }
    const sums = figures && {
      afterTax: profitAfterTaxSum(figures),
      breakEvenAfterGst: breakEvenSum(figures, figures.first),
    }
    return { ...column, afterTax: figures?.first.after?.left ?? null, ...afterGst, ...(sums && { sums }) }
  })
  return <ScenarioTable {...table} columns={columns} />
}
