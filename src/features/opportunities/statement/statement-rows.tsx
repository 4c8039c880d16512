import { HowFigures } from '#src/ui/how-sum.tsx'
import { LedgerRow } from '#src/ui/ledger.tsx'
import { Money } from '#src/ui/money.tsx'
import { useTaxFacts } from '../figures/deal-tax.ts'
import type { Opportunity } from '../opportunity-schema.ts'
import { scenarioDeal } from '../scenarios/application.ts'
import { gstSums, profitAfterTax } from '../tax/explanations.ts'
import { taxFigures } from '../tax/tax-figures.ts'

interface StatementRowsProps {
  deal: Opportunity
}

/** GST and profit after tax below the net profit of a deal whose ownership is set. */
export function StatementRows({ deal }: StatementRowsProps) {
  const facts = useTaxFacts(deal)
  if (facts === null) return null
  const figures = taxFigures(scenarioDeal(deal), facts)
  const result = figures?.first
  const toPay = result?.gst?.toPay
  // While it isn't known, the lower profit counts.
  const name = figures && figures.results.length > 1 ? 'GST, if the vendor is registered' : 'GST'
  const output = (label: string, value: number | null | undefined) => (
    <output aria-label={label}>
      <Money value={value} />
    </output>
  )
  return (
    <>
      {facts.ownership.gstRegistered && (
        <LedgerRow
          label={
            <>
              {name} {figures && result && <HowFigures about="GST" sums={gstSums(figures, result)} />}
            </>
          }
          figure={output('GST', toPay === undefined ? null : -toPay)}
        />
      )}
      <LedgerRow
        kind="total"
        label={
          <>
            Profit after tax{' '}
            {figures && result?.after && (
              <HowFigures about="Profit after tax" sums={[profitAfterTax(figures)]} />
            )}
          </>
        }
        figure={output('Profit after tax', result?.after?.left)}
      />
    </>
  )
}
