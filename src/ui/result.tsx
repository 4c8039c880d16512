import type { CSSProperties, ReactNode } from 'react'
import { formatMoney } from '#src/finance/money.ts'
import { classNames } from './class-names.ts'
import { FormulaLetter } from './formula-letter.tsx'
import { How } from './how.tsx'
import { Dollars } from './money.tsx'
import styles from './result.module.css'

interface ResultProps {
  /** The variable's letter in the formula; an actual value has none. */
  letter?: string
  name: string
  value: number | null
  /** The missing input, if the value can't be calculated yet. */
  missing?: string | undefined
  size?: 'page' | 'rail' | 'bar'
  how?: ReactNode
  action?: ReactNode
}

export function Result({ letter, name, value, missing, size = 'page', how, action }: ResultProps) {
  return (
    <section className={classNames(styles.result, styles[size])}>
      <header className={styles.head}>
        {letter && <FormulaLetter letter={letter} strong />}
        <h2 className={styles.name}>{name}</h2>
        {how && <How about={name}>{how}</How>}
      </header>
      <div className={styles.line}>
        <output
          className={styles.figure}
          style={lengthOf(value)}
          aria-label={name}
          data-missing={value === null ? '' : undefined}
        >
          <Dollars value={value} dollarClass={styles.dollar} />
        </output>
        {action}
      </div>
      {value === null && missing && <p className={styles.missing}>{missing}</p>}
    </section>
  )
}

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
function lengthOf(value: number | null): CSSProperties {
  return { '--length': formatMoney(value).length }
}
