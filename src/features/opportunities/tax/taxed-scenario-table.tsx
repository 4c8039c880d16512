import type { ComponentProps } from 'react'
import type { Opportunity } from '../editing/schema.ts'
import { ScenarioTable } from '../numbers/scenario-table.tsx'
import { breakEvenFigures, profitAfterTax } from './explanations.ts'
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
    const [breakEvenAfterGst = null] = figures ? breakEvenFigures(figures, figures.first) : []
    const afterTax = figures && profitAfterTax(figures)
    return { ...column, afterTax, ...(taxed.ownership.gstRegistered && { breakEvenAfterGst }) }
  })
  return <ScenarioTable {...table} columns={columns} />
}
