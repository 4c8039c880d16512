import type { WorkedSum } from '#src/finance/worked-sum.ts'
import { How } from './how.tsx'
import styles from './how-sum.module.css'
import { KeyBox } from './key-box.tsx'
import { Ledger, LedgerRow } from './ledger.tsx'

/** The formula and numbers behind a figure, as shown in a "how?". */
export function HowSum({ name, formula, lines, note }: WorkedSum) {
  return (
    <div className={styles.how}>
      {formula !== undefined && <Formula>{formula}</Formula>}
      <Ledger label={`How ${name} is worked out`}>
        {lines.map(({ id, ...line }, at) => (
          <LedgerRow
            key={id ?? line.label}
            {...line}
            kind={line.kind ?? (at === lines.length - 1 ? 'total' : 'row')}
          />
        ))}
      </Ledger>
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </div>
  )
}

/** The formulas of a group of figures, each under its name; a single one needs no heading. */
export function HowSums({ sums }: { sums: readonly WorkedSum[] }) {
  const [only, ...others] = sums
  if (only && others.length === 0) return <HowSum {...only} />
  return (
    <div className={styles.sums}>
      {sums.map((sum) => (
        <section key={sum.name} aria-label={sum.name}>
          <h3>{sum.name}</h3>
          <HowSum {...sum} />
        </section>
      ))}
    </div>
  )
}

/** One "how?" for a group of figures. */
export function HowFigures({ about, sums }: { about: string; sums: readonly WorkedSum[] }) {
  if (sums.length === 0) return null
  return (
    <How title="How this is worked out" about={about}>
      <HowSums sums={sums} />
    </How>
  )
}

function Formula({ children }: { children: string }) {
  const parts = children.split(/\b([A-F])\b/).map((text, at) => ({ at, text, isKey: at % 2 === 1 }))
  return (
    <p className={styles.formula}>
      {parts.map(({ at, text, isKey }) =>
        isKey ? <KeyBox key={at} letter={text} /> : text && <span key={at}>{text}</span>,
      )}
    </p>
  )
}
