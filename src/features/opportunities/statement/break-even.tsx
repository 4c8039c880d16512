import { netSafeFigure } from '#src/finance/offer-explanations.ts'
import { known, lineOf } from '#src/finance/worked-sum.ts'
import { HowFigures } from '#src/ui/how-sum.tsx'
import { LedgerRow } from '#src/ui/ledger.tsx'
import type { DealFigures } from '../figures/deal-figures.ts'
import { figuresAfterTax, useTaxFacts } from '../figures/deal-tax.ts'
import { delaySentence } from '../figures/sentences.ts'
import type { TaxFacts } from '../tax/tax-figures.ts'

interface BreakEvenProps {
  shown: DealFigures
}

/** The break-even sale, for a GST-registered buyer before and after GST. */
export function BreakEvenRows({ shown }: BreakEvenProps) {
  const facts = useTaxFacts(shown.deal)
  const before = lineOf(shown.breakEven)
  if (!facts?.ownership.gstRegistered) return <LedgerRow {...before} />
  return (
    <>
      <LedgerRow {...before} label="Break-even sale before GST" />
      <LedgerRow
        label="Break-even sale after GST"
        value={figuresAfterTax(shown.inputs, facts).breakEvenAfterGst?.value}
      />
    </>
  )
}

interface DelayProps extends BreakEvenProps {
  facts: TaxFacts | null
  className: string | undefined
}

/** The sentence on a delay with the break-even sale of the owner, and how both and the net-safe price are worked out. */
export function Delay({ shown, facts, className }: DelayProps) {
  const afterGst = facts ? figuresAfterTax(shown.inputs, facts).breakEvenAfterGst : undefined
  const sentence = delaySentence(shown, afterGst === undefined ? undefined : (afterGst?.value ?? null))
  if (sentence === null) return null
  const sums = known(netSafeFigure(shown.ladder), shown.oneMoreMonth, shown.breakEven)
  return (
    <div className={className}>
      {sentence} <HowFigures about="Net-safe price, delay and break-even" sums={sums} />
    </div>
  )
}
