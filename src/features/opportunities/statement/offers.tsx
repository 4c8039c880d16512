import { netSafeFigure } from '#src/finance/offer-explanations.ts'
import { FigureRow, Ledger } from '#src/ui/ledger.tsx'
import type { DealFigures } from '../figures/deal-figures.ts'
import { useTaxFacts } from '../figures/deal-tax.ts'
import { Delay } from './break-even.tsx'
import styles from './deal-statement.module.css'

/** What to offer for a deal, and what a later sale costs. */
export function Offers({ shown }: { shown: DealFigures }) {
  const { deal, ladder } = shown
  const facts = useTaxFacts(deal)
  return (
    <>
      <header className={styles.group}>
        <h3>Offers</h3>
      </header>
      <Ledger label="Offers">
        <FigureRow of={{ ...netSafeFigure(ladder), name: 'Net-safe price' }} />
      </Ledger>
      <Delay className={styles.missing} shown={shown} facts={facts} />
    </>
  )
}
