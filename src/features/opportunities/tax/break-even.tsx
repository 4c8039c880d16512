import { How } from '#src/ui/how.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { LedgerRow } from '#src/ui/ledger.tsx'
import type { Opportunity } from '../editing/schema.ts'
import { delaySentence } from '../numbers/sentences.ts'
import { scenarioDeal } from '../scenarios/application.ts'
import type { Statement } from '../statement/statement.ts'
import { useTaxedDeals } from './taxed-deals.ts'

const StatementSums = lazyPart(async () => (await import('../statement/statement-sums.tsx')).StatementSums)

interface BreakEvenProps {
  deal: Opportunity
  statement: Statement
}

/** The break-even sale, for a GST-registered buyer before and after GST. */
export function BreakEvenRows({ deal, statement }: BreakEvenProps) {
  const afterGst = useBreakEvenAfterGst(deal)
  if (afterGst === undefined) return <LedgerRow label="Break-even sale" value={statement.breakEven} />
  return (
    <>
      <LedgerRow label="Break-even sale before GST" value={statement.breakEven} />
      <LedgerRow label="Break-even sale after GST" value={afterGst} />
    </>
  )
}

/** The sentence on a delay with the break-even sale of the owner, and how both and the net-safe price are worked out. */
export function DelayWithGst({ deal, statement }: BreakEvenProps) {
  const sentence = delaySentence(deal, statement, useBreakEvenAfterGst(deal))
  if (sentence === null) return null
  return (
    <>
      {sentence}{' '}
      <How about="Net-safe price, delay and break-even">
        <StatementSums of="offers" deal={deal} statement={statement} />
      </How>
    </>
  )
}

/** NZD; null without the inputs, undefined for a buyer who isn't registered. */
function useBreakEvenAfterGst(deal: Opportunity): number | null | undefined {
  const taxed = useTaxedDeals(deal)
  if (!taxed?.ownership.gstRegistered) return undefined
  return taxed.figuresOf(scenarioDeal(deal))?.first.breakEven ?? null
}
