import { exact, minus, percent, rounded, times } from '#src/finance/exact.ts'
import { formatMoney } from '#src/finance/money.ts'
import { gstOf } from '#src/finance/tax/gst.ts'
import { HowFigures } from '#src/ui/how-sum.tsx'
import { useAssumptions } from '../assumptions/api.ts'
import { dollarsAndCents, inCents, line } from './explanations.ts'
import type { TaxFigures } from './tax-figures.ts'

interface CreditTimingProps {
  figures: TaxFigures
  /** The credit on the whole price, in NZD. */
  credit: number
  rate: number
}

/** When the credit on second-hand goods comes back: after it is paid, with the next return. */
export function CreditTiming({ figures, credit, rate }: CreditTimingProps) {
  const price = exact(figures.trade.purchasePrice)
  const deposit = rounded(times(price, percent(useAssumptions().depositPercent)), 2)
  const rest = rounded(minus(price, exact(deposit)), 2)
  const creditOn = (label: string, paid: number) =>
    line(`${label} ${dollarsAndCents(paid)}`, gstOf(paid, rate))
  const timing = inCents(
    'Credit on the price',
    credit,
    () => [creditOn('On the deposit of', deposit), creditOn('At settlement, on', rest)],
    'Claimed in the return of the period in which you pay. Your peak cash includes it, because you pay the whole price first.',
  )
  return (
    <div className="quiet text-13">
      {figures.results.length > 1 && 'If the vendor isn’t registered, '}
      {`${formatMoney(credit)} comes back after your next GST return; you need it until then. `}
      <HowFigures about="Credit on the price" sums={[timing]} />
    </div>
  )
}
