import { settingsOf } from '#src/features/build/projects/figures.ts'
import type { Project } from '#src/features/build/projects/schema.ts'
import { plannedCosts } from '#src/finance/price/holding-costs.ts'
import { purchasePriceUsed } from '#src/finance/price/profit.ts'
import { useOrganizationQuery } from '#src/lib/rows/organization-context.ts'
import { Table } from '#src/ui/table/table.tsx'
import { budgetQuery } from './api.ts'

const COSTS = [
  { value: 'holding', label: 'Holding' },
  { value: 'buying', label: 'Buying' },
  { value: 'selling', label: 'Selling' },
] as const

/** What was spent to hold, buy and sell, beside what the deal plans; nothing until there is such an expense. */
export function ActualCosts({ project }: { project: Project }) {
  const { data } = useOrganizationQuery(budgetQuery, project.id)
  const spent = data?.otherCosts
  if (spent === undefined || COSTS.every(({ value }) => spent[value] === 0)) return null
  const planned = plannedCosts(purchasePriceUsed(project), settingsOf(project))
  return (
    <div className="above-4">
      <Table
        caption="Costs planned and spent, including GST"
        showsCaption
        keepsColumns
        rows={COSTS}
        keyOf={({ value }) => value}
        columns={[
          { head: 'Cost', cell: ({ label }) => label },
          { head: 'Planned', cents: ({ value }) => planned[value] },
          { head: 'Spent', cents: ({ value }) => spent[value] },
        ]}
      />
    </div>
  )
}
