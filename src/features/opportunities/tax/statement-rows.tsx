import { LedgerRow } from '#src/ui/ledger.tsx'
import { Money } from '#src/ui/money.tsx'
import type { Opportunity } from '../editing/schema.ts'
import { scenarioDeal } from '../scenarios/application.ts'
import { useTaxedDeals } from './taxed-deals.ts'

interface StatementRowsProps {
  deal: Opportunity
  organizationId: string
}

/** GST and profit after tax below the net profit of a deal whose ownership is set. */
export function StatementRows({ deal, organizationId }: StatementRowsProps) {
  const taxed = useTaxedDeals(deal, organizationId)
  if (taxed === null) return null
  const { ownership, figuresOf } = taxed
  const result = figuresOf(scenarioDeal(deal))?.first
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
