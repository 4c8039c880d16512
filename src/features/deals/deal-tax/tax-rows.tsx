import { formatMoney } from '#src/finance/money.ts'
import { knownFigures } from '#src/finance/worked-sum.ts'
import { ExplainedRow } from '#src/ui/figure/explained.tsx'
import { Money } from '#src/ui/figure/money.tsx'
import { LedgerRow } from '#src/ui/table/ledger.tsx'
import { gstFigures, profitAfterTax } from './explanations.ts'
import type { TaxFacts, TaxFigures } from './tax-figures.ts'

interface TaxRowsProps {
  figures: TaxFigures | null
  facts: TaxFacts
  /** The name of a figure that is realised or an estimate. */
  named: (name: string) => string
}

/** GST, and the profit after tax if the owners are known: the rows below a net profit. */
export function TaxRows({ figures, facts, named }: TaxRowsProps) {
  const afterTax = profitAfterTax(figures, facts, named)
  const gst = gstFigures(figures, figures?.first ?? null)
  const tax = figures?.first.after?.tax ?? null
  // While it isn't known, the lower profit counts.
  const name = figures && figures.results.length > 1 ? 'GST, if the vendor is registered' : 'GST'
  return (
    <>
      {facts.ownership.gstRegistered && (
        <ExplainedRow
          label={name}
          of={{ ...gst.toPay, name: 'GST', value: gst.toPay.value && -gst.toPay.value, format: formatMoney }}
          sums={knownFigures(...Object.values(gst))}
        />
      )}
      {tax !== null && <LedgerRow label="Tax" value={tax} negative />}
      {afterTax !== null && (
        <LedgerRow kind="total" label={afterTax.name} figure={<Money value={afterTax.value} />} />
      )}
    </>
  )
}
