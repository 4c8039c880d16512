import type { CSSProperties } from 'react'
import { classNames } from '../style/class-names.ts'
import type { ChartRow } from './bar-layout.ts'
import styles from './bar-list.module.css'
import { ChartFigure, type ChartProps } from './chart-figure.tsx'

type Look = 'outline' | 'accent' | 'ink' | 'quiet'

interface BarListProps extends ChartProps {
  /** The style of each row; the last one applies to the remaining rows. */
  looks?: readonly Look[]
}

export function BarList({ looks = [], ...props }: BarListProps) {
  const values = props.rows.map(({ value }) => value ?? 0)
  const lowest = Math.min(0, ...values)
  const scale = Math.max(0, ...values) - lowest || 1
  return (
    <ChartFigure {...props}>
      <div role="img" aria-label={props.summary}>
        {props.rows.map((row, index) => (
          <div key={row.id ?? row.label} className={styles.row}>
            <span className="truncated">{row.label}</span>
            <span className={classNames('fig', styles.figure)}>{row.shownAs}</span>
            {row.note !== undefined && <span className={classNames('fig', styles.note)}>{row.note}</span>}
            <Bar row={row} look={looks[index] ?? looks.at(-1) ?? 'accent'} lowest={lowest} scale={scale} />
          </div>
        ))}
      </div>
    </ChartFigure>
  )
}

interface BarProps {
  row: ChartRow
  look: Look
  lowest: number
  scale: number
}

function Bar({ row: { value }, look, lowest, scale }: BarProps) {
  const share = (amount: number) => `${(amount / scale) * 100}%`
  const place: CSSProperties = { '--zero': share(-lowest) }
  if (value !== null) {
    place['--from'] = share(Math.min(0, value) - lowest)
    place['--length'] = share(Math.abs(value))
  }
  return (
    <span className={classNames(styles.track, lowest < 0 && styles.crossed)} style={place}>
      {value !== null && value !== 0 && (
        <span className={classNames(styles.bar, value < 0 ? styles.loss : styles[look])} />
      )}
    </span>
  )
}
