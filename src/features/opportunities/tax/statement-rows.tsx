import { LedgerRow } from '#src/ui/ledger.tsx'
import { Money } from '#src/ui/money.tsx'
import { useToday } from '#src/ui/use-clock.ts'
import type { Opportunity } from '../editing/schema.ts'
import { useRules } from '../rules/api.ts'
import { scenarioDeal } from '../scenarios/application.ts'
import { useOwnership } from './api.ts'
import { saleDayOf, taxFigures } from './tax-figures.ts'

interface StatementRowsProps {
  deal: Opportunity
  organizationId: string
}

/** GST and profit after tax below the net profit of a deal whose ownership is set. */
export function StatementRows({ deal, organizationId }: StatementRowsProps) {
  const { view } = useOwnership(organizationId, deal.id)
  const today = useToday()
  const rules = useRules()
  if (view === undefined || view.version === 0) return null
  const priced = scenarioDeal(deal)
  const { ownership, incomes } = view
  const sale = saleDayOf(deal.dueDate, priced.holdingCosts.months, today)
  const result = taxFigures({
    deal: priced,
    ownership,
    otherIncomes: incomes?.otherIncomes ?? [],
    sale,
    rules,
  })?.first
  const toPay = result?.gst?.toPay
  const output = (label: string, value: number | null | undefined) => (
    <output aria-label={label}>
      <Money value={value} />
    </output>
  )
  return (
    <>
      {ownership.gstRegistered && (
        <LedgerRow label="GST" figure={output('GST', toPay === undefined ? null : -toPay)} />
      )}
      <LedgerRow
        kind="total"
        label="Profit after tax"
        figure={output('Profit after tax', result?.after?.left)}
      />
    </>
  )
}
