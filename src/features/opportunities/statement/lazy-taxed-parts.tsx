import { lineOf } from '#src/finance/worked-sum.ts'
import { lazyParts } from '#src/ui/lazy-parts.ts'
import { LedgerRow } from '#src/ui/ledger.tsx'
import styles from './deal-statement.module.css'

/** What the form and the statement of a deal show of GST, tax and lending, after the first paint. */
export const { BreakEvenRows, Offers, StatementRows, TaxNotice, UsualLimit } = lazyParts(
  () => import('./taxed-parts.tsx'),
  {
    BreakEvenRows: ({ shown }) => <LedgerRow {...lineOf(shown.breakEven)} />,
    UsualLimit: () => <span className={styles.reserved} />,
  },
)
