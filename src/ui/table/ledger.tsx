import type { ReactNode } from 'react'
import type { Figure } from '#src/finance/worked-sum.ts'
import { FormulaLetter } from '../figure/formula-letter.tsx'
import { Money } from '../figure/money.tsx'
import { Row } from '../layout/layout.tsx'
import { classNames } from '../style/class-names.ts'
import styles from './ledger.module.css'

export function Ledger({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <dl className={styles.ledger} aria-label={label}>
      {children}
    </dl>
  )
}

interface FigureRowProps extends Pick<LedgerRowProps, 'kind'> {
  of: Omit<Figure, 'how'>
}

/** A figure that changes while its inputs are typed. */
export function FigureRow({ of: { letter, name, ...shown }, kind }: FigureRowProps) {
  const figure = (
    <output aria-label={name}>
      <Money {...shown} />
    </output>
  )
  return <LedgerRow letter={letter} label={name} kind={kind} figure={figure} />
}

interface LedgerRowProps {
  letter?: string | undefined
  label: ReactNode
  value?: number | null | undefined
  negative?: boolean
  kind?: 'row' | 'subtotal' | 'total' | undefined
  /** A figure that isn't money, such as "÷ 1.20" or "17%". */
  figure?: ReactNode
}

export function LedgerRow({ letter, label, value, negative, kind = 'row', figure }: LedgerRowProps) {
  const amount = negative && value !== null && value !== undefined ? -value : value
  return (
    <div className={classNames(styles.row, kind !== 'row' && styles.sum, kind === 'total' && styles.total)}>
      <Row as="dt" isOneLine align="baseline" className={styles.label}>
        {letter && <FormulaLetter letter={letter} />}
        <span>{label}</span>
      </Row>
      <span className={classNames('leader', styles.leader)} aria-hidden="true" />
      <dd className={styles.figure}>
        {typeof figure === 'string' ? (
          <Money value={null} format={() => figure} />
        ) : (
          (figure ?? <Money value={amount} />)
        )}
      </dd>
    </div>
  )
}
