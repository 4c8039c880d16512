import { AnswerFigure } from '#src/ui/answer.tsx'
import { KeyBox } from '#src/ui/key-box.tsx'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import { Money, Percent } from '#src/ui/money.tsx'
import styles from './example-statement.module.css'
import { EXAMPLE } from './worked-example.ts'

/** A whole deal on one slip of paper: what the calculators end in. */
export function ExampleStatement() {
  return (
    <aside className={styles.slip} aria-label="Worked example">
      <p className={styles.meta}>
        <span>Worked example</span>
        <span>{EXAMPLE.day}</span>
      </p>
      <p className={styles.street}>{EXAMPLE.street}</p>
      <p className={styles.place}>{EXAMPLE.place}</p>
      <Ledger>
        <LedgerRow letter="A" label="Done-up value" value={EXAMPLE.doneUpValue} />
        <LedgerRow letter="B" label="Renovation cost" value={EXAMPLE.renovationCost} negative />
        <LedgerRow
          letter="C"
          label={
            <>
              Your profit, <Percent value={EXAMPLE.marginPercent} />
            </>
          }
          value={EXAMPLE.profit}
          negative
        />
      </Ledger>
      <div className={styles.answer}>
        <p className={styles.name}>
          <KeyBox letter="D" strong /> Maximum purchase price
        </p>
        <AnswerFigure value={EXAMPLE.maximum} />
      </div>
      <p className={styles.asking}>
        <span className={styles.over} aria-hidden="true" />
        Asking <Money value={EXAMPLE.askingPrice} /> is{' '}
        <b>
          <Money value={EXAMPLE.overMaximum} bold /> over
        </b>
      </p>
    </aside>
  )
}
