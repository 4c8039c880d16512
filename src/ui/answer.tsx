import type { CSSProperties, ReactNode } from 'react'
import { formatMoney } from '#src/finance/money.ts'
import styles from './answer.module.css'
import { classNames } from './class-names.ts'
import { How } from './how.tsx'
import { KeyBox } from './key-box.tsx'
import { Dollars } from './money.tsx'

interface AnswerProps {
  /** Of the formula; an actual value has none. */
  letter?: string
  name: string
  value: number | null
  /** What to add, when the value cannot be worked out yet. */
  missing?: string | undefined
  size?: 'page' | 'rail' | 'bar'
  /** The explanation behind "how?". */
  how?: ReactNode
  /** Stands to the right of the figure; for the phone's sticky bar. */
  action?: ReactNode
}

/** The largest thing on its screen: a figure closed by the double rule. */
export function Answer({ letter, name, value, missing, size = 'page', how, action }: AnswerProps) {
  return (
    <section className={classNames(styles.answer, styles[size])}>
      <header className={styles.head}>
        {letter && <KeyBox letter={letter} strong />}
        <h2 className={styles.name}>{name}</h2>
        {how && (
          <How title="How this is worked out" about={name}>
            {how}
          </How>
        )}
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

/** The figure alone with its double rule, for statements that are pictures of an answer rather than the answer. */
export function AnswerFigure({ value }: { value: number | null }) {
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

/** How many characters the figure has: in a narrow place a long one is set smaller. */
function lengthOf(value: number | null): CSSProperties {
  return { '--length': formatMoney(value).length }
}
