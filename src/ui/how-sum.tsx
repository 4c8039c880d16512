import type { ReactNode } from 'react'
import { How } from './how.tsx'
import styles from './how-sum.module.css'
import { Ledger, LedgerRow, type LedgerRowProps } from './ledger.tsx'

interface HowSumProps {
  /** The figure, by the name it has on the screen. */
  name: string
  /** In keys and words, as E ÷ (D + B). */
  formula?: ReactNode
  /** From what it is made to the figure itself, which comes last. */
  lines: readonly (LedgerRowProps & { label: string })[]
  /** How it is rounded, or what it leaves out. */
  note?: ReactNode
}

/** The sum behind a figure with the figures of the case in hand, as it stands in a "how?". */
export function HowSum({ name, formula, lines, note }: HowSumProps) {
  return (
    <div className={styles.how}>
      {formula !== undefined && <p className={styles.formula}>{formula}</p>}
      <Ledger label={`How ${name} is worked out`}>
        {lines.map((line, at) => (
          <LedgerRow
            key={line.label}
            {...line}
            kind={line.kind ?? (at === lines.length - 1 ? 'total' : 'row')}
          />
        ))}
      </Ledger>
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </div>
  )
}

/** "how?" with its sum. */
export function HowFigure(props: HowSumProps) {
  return (
    <How title="How this is worked out" about={props.name}>
      <HowSum {...props} />
    </How>
  )
}
