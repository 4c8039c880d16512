import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { How } from '../how.tsx'
import { BoardMap } from './board-map.tsx'
import styles from './board-strip.module.css'
import type { StageSummary } from './lanes.ts'

interface BoardStripProps {
  label: string
  figures: readonly { name: string; value: ReactNode; alert?: string | null }[]
  how: ReactNode
  stages: readonly StageSummary[]
  board: HTMLElement | null
  hasMap: boolean
  children?: ReactNode
}

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
            <How about={label}>{how}</How>
          </dd>
        </div>
      </dl>
      {hasMap && <BoardMap stages={stages} board={board} />}
      {children}
    </section>
  )
}
