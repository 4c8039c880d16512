import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { How } from '../how.tsx'
import { BoardMap } from './board-map.tsx'
import styles from './board-strip.module.css'
import type { StageSummary } from './lanes.ts'

interface StripFigure {
  name: string
  value: ReactNode
  /** What is late, as in "2 overdue". */
  alert?: string | null
}

interface BoardStripProps {
  label: string
  figures: readonly StripFigure[]
  /** The explanation of all figures, behind one "how?". */
  how: ReactNode
  stages: readonly StageSummary[]
  /** The element in which the columns scroll sideways; without it there is no map. */
  board: HTMLElement | null
  hasMap: boolean
  /** What more there is to see, at the end of the strip. */
  children?: ReactNode
}

/** A whole board in four figures, and a map of its columns. */
export function BoardStrip({ label, figures, how, stages, board, hasMap, children }: BoardStripProps) {
  return (
    <section aria-label={label} className={classNames(styles.strip, children != null && styles.withMore)}>
      <dl className={styles.figures} data-how-edge="row">
        {figures.map(({ name, value, alert }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="fig">
              {value}
              {alert && <span className={styles.overdue}> {alert}</span>}
            </dd>
          </div>
        ))}
        <div className={styles.how}>
          <dt className="visually-hidden">Explanation</dt>
          <dd>
            <How title="How this is worked out" about={label}>
              {how}
            </How>
          </dd>
        </div>
      </dl>
      {hasMap && <BoardMap stages={stages} board={board} />}
      {children}
    </section>
  )
}
