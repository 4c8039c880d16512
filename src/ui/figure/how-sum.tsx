import { type Explained, type SumLine, VARIABLES } from '#src/finance/worked-sum.ts'
import { Ledger, LedgerRow } from '../table/ledger.tsx'
import { FormulaLetter } from './formula-letter.tsx'
import { How } from './how.tsx'
import styles from './how-sum.module.css'

export function HowSum({ of: { name, how } }: { of: Explained }) {
  const { formula, lines, note } = how()
  return (
    <div className={styles.how}>
      {formula !== undefined && <Formula>{formula}</Formula>}
      <Ledger label={`How ${name} is worked out`}>
        {withSameCents(lines).map(({ id, ...line }, at) => (
          <LedgerRow
            key={id ?? line.label}
            {...line}
            kind={line.kind ?? (at === lines.length - 1 ? 'total' : 'row')}
          />
        ))}
      </Ledger>
      {note !== undefined && <p className="faint text-12">{note}</p>}
    </div>
  )
}

/** Cents in every line if one has cents, so that the points are below each other. */
export function withSameCents(lines: readonly SumLine[]): readonly SumLine[] {
  if (!lines.some(({ figure }) => typeof figure === 'string' && /\$[\d,]+\.\d\d$/.test(figure))) return lines
  return lines.map((line) => {
    const { figure = '', value } = line
    const isWhole = typeof figure === 'string' && /\$[\d,]+$/.test(figure) && Number.isInteger(value)
    return isWhole ? { ...line, figure: `${figure}.00` } : line
  })
}

export function HowSums({ sums }: { sums: readonly Explained[] }) {
  const [only, ...others] = sums
  if (only && others.length === 0) return <HowSum of={only} />
  return (
    <div className={styles.sums}>
      {sums.map((sum, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two owners may have one name
        <section key={at} aria-label={sum.name}>
          <h3>{sum.name}</h3>
          <HowSum of={sum} />
        </section>
      ))}
    </div>
  )
}

export function HowFigures({ about, sums }: { about: string; sums: readonly Explained[] }) {
  if (sums.length === 0) return null
  return (
    <How about={about}>
      <HowSums sums={sums} />
    </How>
  )
}

const LETTERS = new RegExp(`\\b([${Object.keys(VARIABLES).join('')}])\\b`)

function Formula({ children }: { children: string }) {
  const parts = children.split(LETTERS).map((text, at) => ({ at, text, isLetter: at % 2 === 1 }))
  return (
    <p className={styles.formula}>
      {parts.map(({ at, text, isLetter }) =>
        isLetter ? <FormulaLetter key={at} letter={text} /> : text && <span key={at}>{text}</span>,
      )}
    </p>
  )
}
