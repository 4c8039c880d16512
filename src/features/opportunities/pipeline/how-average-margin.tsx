import { formatPercent } from '#src/finance/money.ts'
import { KeyBox } from '#src/ui/key-box.tsx'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import styles from './how-average-margin.module.css'
import type { PipelineOverview } from './rules.ts'

/** The average margin with the pipeline's own figures in its formula. */
export function HowAverageMargin({ overview }: { overview: PipelineOverview }) {
  const { averageMarginPercent, profit, moneyIn, completeDeals, deals } = overview
  return (
    <div className={styles.how}>
      <p className={styles.formula}>
        Profit <KeyBox letter="E" /> ÷ (price <KeyBox letter="D" /> + renovation <KeyBox letter="B" />)
      </p>
      <Ledger label="Average margin">
        <LedgerRow label="Profit of all deals" value={profit} />
        <LedgerRow label="Price and renovation of all deals" value={moneyIn} />
        <LedgerRow kind="total" label="Average margin" figure={formatPercent(averageMarginPercent, 1)} />
      </Ledger>
      <p className={styles.note}>
        {completeDeals} of {deals} deals have a value, a renovation cost and a price; only these count. The
        sums are divided, so a large deal weighs more than a small one. Rounded once, to one decimal.
      </p>
    </div>
  )
}
