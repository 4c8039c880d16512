import type { CSSProperties } from 'react'
import { formatMoney } from '#src/finance/money.ts'
import { Dollars } from './money.tsx'
import styles from './result.module.css'

/** The figure with its double rule, without label and semantics. */
export function ResultFigure({ value }: { value: number | null }) {
  return (
    <div className={styles.rail}>
      <div className={styles.line}>
        <span className={styles.figure} style={lengthOf(value)}>
          <Dollars value={value} dollarClass={styles.dollar} />
        </span>
      </div>
    </div>
  )
}

/** Sets a smaller font size for long figures in narrow places. */
export function lengthOf(value: number | null): CSSProperties {
  return { '--length': formatMoney(value).length }
}
