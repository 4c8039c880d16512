import { netSafeFigure } from '#src/finance/offer-explanations.ts'
import { known, lineOf } from '#src/finance/worked-sum.ts'
import { HowFigures } from '#src/ui/how-sum.tsx'
import { LedgerRow } from '#src/ui/ledger.tsx'
import type { DealFigures } from '../figures/deal-figures.ts'
import { type DealTax, useDealTax } from '../figures/deal-tax.ts'
import { delaySentence } from '../figures/sentences.ts'

interface BreakEvenProps {
  shown: DealFigures
}

/** The break-even sale, for a GST-registered buyer before and after GST. */
export function BreakEvenRows({ shown }: BreakEvenProps) {
  const tax = useDealTax(shown.deal)
  const before = lineOf(shown.breakEven)
  if (!tax?.isRegistered) return <LedgerRow {...before} />
  return (
    <>
      <LedgerRow {...before} label="Break-even sale before GST" />
      <LedgerRow
        label="Break-even sale after GST"
        value={tax.addedTo(shown.inputs).breakEvenAfterGst?.value}
      />
    </>
  )
}

interface DelayProps extends BreakEvenProps {
  tax: DealTax | null
  className: string | undefined
}

/** The sentence on a delay with the break-even sale of the owner, and how both and the net-safe price are worked out. */
export function Delay({ shown, tax, className }: DelayProps) {
  const afterGst = tax?.addedTo(shown.inputs).breakEvenAfterGst
  const sentence = delaySentence(shown, afterGst === undefined ? undefined : (afterGst?.value ?? null))
  if (sentence === null) return null
  const sums = known(netSafeFigure(shown.ladder), shown.oneMoreMonth, shown.breakEven)
  return (
    <div className={className}>
      {sentence} <HowFigures about="Net-safe price, delay and break-even" sums={sums} />
    </div>
  )
}
