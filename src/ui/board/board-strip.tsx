import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { BoardMap } from './board-map.tsx'
import styles from './board-strip.module.css'
import type { StageSummary } from './lanes.ts'

interface StripFigure {
  name: string
  /** What stands behind the name, such as a "how?". */
  beside?: ReactNode
  value: ReactNode
  /** What is late, as in "2 overdue". */
  alert?: string | null
}

interface BoardStripProps {
  label: string
  figures: readonly StripFigure[]
  stages: readonly StageSummary[]
  /** The element in which the columns scroll sideways; without it there is no map. */
  board: HTMLElement | null
  hasMap: boolean
  /** What more there is to see, at the end of the strip. */
  children?: ReactNode
}

/** A whole board in four figures, and a map of its columns. */
export function BoardStrip({ label, figures, stages, board, hasMap, children }: BoardStripProps) {
  return (
    <section aria-label={label} className={classNames(styles.strip, children != null && styles.withMore)}>
      <dl className={styles.figures}>
        {figures.map(({ name, beside, value, alert }) => (
          <div key={name}>
            <dt>
              {name}
              {beside}
            </dt>
            <dd className="fig">
              {value}
              {alert && <span className={styles.overdue}> {alert}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {hasMap && <BoardMap stages={stages} board={board} />}
      {children}
    </section>
  )
}
