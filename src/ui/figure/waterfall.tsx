import type { CSSProperties } from 'react'
import { classNames } from '../style/class-names.ts'
import { FormulaLetter } from './formula-letter.tsx'
import { Money } from './money.tsx'
import styles from './waterfall.module.css'

export interface WaterfallRow {
  letter: string
  label: string
  amount: number | null
  from: number
  to: number
  kind: 'outline' | 'hatch' | 'accent' | 'ink'
  total?: boolean
}

/** A waterfall chart as a table. `scale` is the longest bar. */
export function Waterfall({
  rows,
  scale,
  label,
}: {
  rows: readonly WaterfallRow[]
  scale: number
  label?: string
}) {
  return (
    <table className={styles.waterfall} aria-label={label}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.letter} className={classNames(styles.row, row.total && styles.total)}>
            <th scope="row" className={styles.name}>
              <FormulaLetter letter={row.letter} {...(row.total && { strong: true })} />
              <span>{row.label}</span>
              <span className={styles.leader} />
            </th>
            <td className={styles.amount}>
              <Money value={row.amount} />
            </td>
            <td className={styles.track} aria-hidden="true">
              {row.amount !== null && <Bar row={row} scale={scale} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Clips and moves the bar instead of resizing it, which avoids layout while sliding and stretched hatching. */
function Bar({ row, scale }: { row: WaterfallRow; scale: number }) {
  const share = (value: number) => (scale > 0 ? Math.min(1, Math.max(0, value / scale)) : 0)
  const place: CSSProperties = { '--from': share(row.from), '--to': share(row.to) }
  return (
    <span className={classNames(styles.bar, styles[row.kind])} style={place}>
      <span className={styles.fill} />
      <span className={styles.start} />
      <span className={styles.end} />
    </span>
  )
}
