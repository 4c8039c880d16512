import type { ReactNode } from 'react'
import type { Figure } from '#src/finance/worked-sum.ts'
import { HowFigures } from '../figure/how-sum.tsx'
import { Money } from '../figure/money.tsx'
import { classNames } from '../style/class-names.ts'
import { BoardMap } from './board-map.tsx'
import styles from './board-strip.module.css'
import type { StageSummary } from './lanes.ts'

interface BoardStripProps {
  label: string
  figures: readonly (Figure & { alert?: string | null; note?: string | null })[]
  stages: readonly StageSummary[]
  board: HTMLElement | null
  hasMap: boolean
  children?: ReactNode
}

export function BoardStrip({ label, figures, stages, board, hasMap, children }: BoardStripProps) {
  return (
    <section aria-label={label} className={classNames(styles.strip, children != null && styles.withMore)}>
      <dl className={styles.figures} data-how-edge="row">
        {figures.map(({ name, value, format, alert, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="fig">
              <Money value={value} format={format} />
              {note && <span className={styles.note}> {note}</span>}
              {alert && <span className={styles.overdue}> {alert}</span>}
            </dd>
          </div>
        ))}
        <div className={styles.how}>
          <dt className="visually-hidden">Explanation</dt>
          <dd>
            <HowFigures about={label} sums={figures} />
          </dd>
        </div>
      </dl>
      {hasMap && <BoardMap stages={stages} board={board} />}
      {children}
    </section>
  )
}
