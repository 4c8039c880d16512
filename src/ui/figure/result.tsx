import type { ReactNode } from 'react'
import type { Explained, Figure } from '#src/finance/worked-sum.ts'
import { Row } from '../layout/layout.tsx'
import { classNames } from '../style/class-names.ts'
import { FormulaLetter } from './formula-letter.tsx'
import { HowFigures } from './how-sum.tsx'
import { Dollars } from './money.tsx'
import styles from './result.module.css'
import { lengthOf } from './result-figure.tsx'

interface ResultProps {
  of: Figure
  /** At which price it is, below its name: "at the agreed $580,000". */
  at?: string | null
  /** The missing input, if the value can't be calculated yet. */
  missing?: string | null
  size?: 'page' | 'rail' | 'bar'
  /** By default the figure's own. */
  sums?: readonly Explained[]
  action?: ReactNode
}

export function Result({ of, at, missing, size = 'page', sums = [of], action }: ResultProps) {
  const { letter, name, value } = of
  return (
    <section className={classNames(styles.result, styles[size])}>
      <Row as="header" isOneLine align="center" gap={10}>
        {letter && <FormulaLetter letter={letter} strong />}
        <h2 className={styles.name}>
          {name}
          {at && <span className="quiet"> {at}</span>}
        </h2>
        <HowFigures about={name} sums={sums} />
      </Row>
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
