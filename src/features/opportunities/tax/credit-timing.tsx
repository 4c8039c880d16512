import { exact, minus, percent, rounded, times } from '#src/finance/exact.ts'
import { formatMoney } from '#src/finance/money.ts'
import { gstOf } from '#src/finance/tax/gst.ts'
import type { WorkedSum } from '#src/finance/worked-sum.ts'
import { HowFigures } from '#src/ui/how-sum.tsx'
import { useAssumptions } from '../assumptions/api.ts'
import { cents, dollarsAndCents } from './explanations.ts'
import type { TaxFigures } from './tax-figures.ts'

interface CreditTimingProps {
  figures: TaxFigures
  /** The credit on the whole price, in NZD. */
  credit: number
  rate: number
}

/** When the credit on second-hand goods comes back: after it is paid, with the next return. */
export function CreditTiming({ figures, credit, rate }: CreditTimingProps) {
  const { trade, results } = figures
  const { depositPercent } = useAssumptions()
  return (
    <div className="quiet text-13">
      {results.length > 1 && 'If the vendor isn’t registered, '}
      {`${formatMoney(credit)} comes back after your next GST return; you need it until then. `}
      <HowFigures about="Credit on the price" sums={[timingSum(trade.purchasePrice, depositPercent, rate)]} />
    </div>
  )
}

function timingSum(price: number, depositPercent: number, rate: number): WorkedSum {
  const deposit = rounded(times(exact(price), percent(depositPercent)), 2)
  const rest = rounded(minus(exact(price), exact(deposit)), 2)
  const line = (label: string, paid: number) => ({
    label: `${label} ${dollarsAndCents(paid)}`,
    figure: cents(gstOf(paid, rate)),
  })
  return {
    name: 'Credit on the price',
    lines: [line('On the deposit of', deposit), line('At settlement, on', rest)],
    note: 'Claimed in the return of the period in which you pay. Your peak cash includes it, because you pay the whole price first.',
  }
}
