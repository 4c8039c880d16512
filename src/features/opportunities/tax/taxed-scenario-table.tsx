import type { Opportunity } from '../editing/schema.ts'
import { type ScenarioColumn, ScenarioTable } from '../numbers/scenario-table.tsx'
import { useTaxedDeals } from './taxed-deals.ts'

interface TaxedScenarioTableProps {
  columns: readonly ScenarioColumn[]
  opportunity: Opportunity
  organizationId: string
}

/** The scenarios with their profit after tax, if the deal's ownership is set. */
export function TaxedScenarioTable({ columns, opportunity, organizationId }: TaxedScenarioTableProps) {
  const taxed = useTaxedDeals(opportunity, organizationId)
  if (taxed === null) return <ScenarioTable columns={columns} />
  const afterTax = ({ deal }: ScenarioColumn) => taxed.resultOf(deal)?.after?.left ?? null
  return <ScenarioTable columns={columns.map((column) => ({ ...column, afterTax: afterTax(column) }))} />
}
