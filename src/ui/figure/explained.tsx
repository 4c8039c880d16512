import type { ReactNode } from 'react'
import { type Explained, type Figure, knownFigures } from '#src/finance/worked-sum.ts'
import { LedgerRow } from '../table/ledger.tsx'
import { HowFigures } from './how-sum.tsx'
import { Money } from './money.tsx'

interface AnswerProps {
  name: string
  /** Shown instead of the name, such as a `Term`. */
  label?: ReactNode
  sums?: readonly Explained[]
  children: ReactNode
}

/** The figure that a section is about, with how it is worked out. */
export function Answer({ name, label = name, sums = [], children }: AnswerProps) {
  return (
    <div>
      <div className="quiet">
        {label} <HowFigures about={name} sums={sums} />
      </div>
      <output className="answer" aria-label={name}>
        {children}
      </output>
    </div>
  )
}

interface ExplainedRowProps {
  of: Figure
  label?: string
  kind?: 'row' | 'total'
  sums?: readonly Explained[]
}

/** A figure in a ledger, with how it is worked out. */
export function ExplainedRow({ of, label = of.name, kind, sums = knownFigures(of) }: ExplainedRowProps) {
  return (
    <LedgerRow
      kind={kind}
      label={
        <>
          {label} <HowFigures about={of.name} sums={sums} />
        </>
      }
      figure={
        <output aria-label={of.name}>
          <Money value={of.value} format={of.format} />
        </output>
      }
    />
  )
}
