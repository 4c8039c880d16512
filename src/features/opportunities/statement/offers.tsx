import { FigureRow, Ledger } from '#src/ui/ledger.tsx'
import { delaySentence, netSafePrice } from '../numbers/sentences.ts'
import { DelayWithGst } from '../tax/break-even.tsx'
import type { DealFigures } from './deal-figures.ts'
import styles from './deal-statement.module.css'

/** What to offer for a deal, and what a later sale costs. */
export function Offers({ shown }: { shown: DealFigures }) {
  const { ladder } = shown
  return (
    <>
      <header className={styles.group}>
        <h3>Offers</h3>
      </header>
      <Ledger label="Offers">
        <FigureRow of={{ name: 'Net-safe price', value: netSafePrice(ladder) }} />
      </Ledger>
      {delaySentence(shown) && (
        <div className={styles.missing}>
          <DelayWithGst shown={shown} />
        </div>
      )}
    </>
  )
}
