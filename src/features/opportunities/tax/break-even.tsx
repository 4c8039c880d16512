import { netSafeFigure } from '#src/finance/offer-explanations.ts'
import { lineOf } from '#src/finance/worked-sum.ts'
import { HowFigures } from '#src/ui/how-sum.tsx'
import { LedgerRow } from '#src/ui/ledger.tsx'
import { delaySentence } from '../numbers/sentences.ts'
import { type DealFigures, known } from '../statement/deal-figures.ts'
import { useTaxedDeals } from './taxed-deals.ts'

interface BreakEvenProps {
  shown: DealFigures
}

/** The break-even sale, for a GST-registered buyer before and after GST. */
export function BreakEvenRows({ shown }: BreakEvenProps) {
  const afterGst = useBreakEvenAfterGst(shown)
  const before = lineOf(shown.breakEven)
  if (afterGst === undefined) return <LedgerRow {...before} />
  return (
    <>
      <LedgerRow {...before} label="Break-even sale before GST" />
      <LedgerRow label="Break-even sale after GST" value={afterGst} />
    </>
  )
}

/** The sentence on a delay with the break-even sale of the owner, and how both and the net-safe price are worked out. */
export function DelayWithGst({ shown }: BreakEvenProps) {
  const sentence = delaySentence(shown, useBreakEvenAfterGst(shown))
  if (sentence === null) return null
  const sums = known(netSafeFigure(shown.ladder), shown.oneMoreMonth, shown.breakEven)
  return (
    <>
      {sentence} <HowFigures about="Net-safe price, delay and break-even" sums={sums} />
    </>
  )
}

/** NZD; null without the inputs, undefined for a buyer who isn't registered. */
function useBreakEvenAfterGst({ deal, inputs }: DealFigures): number | null | undefined {
  const taxed = useTaxedDeals(deal)
  if (!taxed?.ownership.gstRegistered) return undefined
  return taxed.figuresOf(inputs)?.first.breakEven ?? null
}
