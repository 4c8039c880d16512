import type { CSSProperties } from 'react'
import { ChartFigure, type ChartProps } from './chart-figure.tsx'
import styles from './dot-plot.module.css'

interface DotPlotProps extends ChartProps {
  /** A line through all rows, in the unit of the values; null: none. */
  line: { name: string; value: number } | null
}

/** One dot for each row on a common scale, which begins at the lowest value. */
export function DotPlot({ line, ...props }: DotPlotProps) {
  const values = [...props.rows.map(({ value }) => value), line?.value].filter(
    (value) => typeof value === 'number',
  )
  const lowest = Math.min(...values)
  const width = Math.max(...values) - lowest || 1
  const place = (value: number) => `${((value - lowest) * 100) / width}%`
  const look: CSSProperties = line === null ? {} : { '--line': place(line.value) }
  return (
    <ChartFigure {...props}>
      <div
        role="img"
        aria-label={props.summary}
        style={look}
        className={line === null ? undefined : styles.lined}
      >
        {props.rows.map(({ id, label, value, shownAs }) => (
          <div key={id ?? label} className={styles.row}>
            <span className="truncated">{label}</span>
            <span className="fig">{shownAs}</span>
            <span className={styles.track}>
              {value !== null && <span className={styles.dot} style={{ '--at': place(value) }} />}
            </span>
          </div>
        ))}
      </div>
      {line && (
        <p className="faint text-12 above-2">
          <span className={styles.key} aria-hidden="true" /> {line.name}
        </p>
      )}
    </ChartFigure>
  )
}
