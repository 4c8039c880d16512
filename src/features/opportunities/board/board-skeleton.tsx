import type { CSSProperties } from 'react'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { BOARD_STATUSES } from '../schema.ts'
import styles from './board-skeleton.module.css'
import { CardSkeleton } from './card-skeleton.tsx'

const FIGURES = [
  { label: 'Average margin', width: 52 },
  { label: 'Profit if all are won', width: 96 },
  { label: 'Money in', width: 108 },
  { label: 'Need you this week', width: 36 },
]

/** The board before its deals are there: the same grid and the real headings. */
export function BoardSkeleton({ isPhone }: { isPhone: boolean }) {
  return (
    <div className={styles.board} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading deals
      </p>
      {isPhone ? <PhoneShape /> : <WideShape />}
    </div>
  )
}

function WideShape() {
  return (
    <>
      <div className={styles.strip}>
        {FIGURES.map(({ label, width }) => (
          <div key={label} className={styles.figure}>
            <span>{label}</span>
            <Skeleton width={width} height={24} />
          </div>
        ))}
        <div className={styles.map}>
          {BOARD_STATUSES.map(({ value, shortLabel }) => (
            <div key={value}>
              <Skeleton height={8} />
              <span>{shortLabel}</span>
            </div>
          ))}
        </div>
      </div>
      <div className={styles.columns}>
        {BOARD_STATUSES.map(({ value, label, colour }, index) => (
          <div
            key={value}
            className={styles.column}
            style={{ '--colour': `var(${colour})` } as CSSProperties}
          >
            <div className={styles.head}>
              <h2>{label}</h2>
              <Skeleton width={72} height={12} />
            </div>
            <CardSkeleton />
            {index % 3 !== 2 && <CardSkeleton />}
          </div>
        ))}
      </div>
    </>
  )
}

function PhoneShape() {
  return (
    <div className={styles.phone}>
      <Skeleton height={6} />
      <div className={styles.picker}>
        <Skeleton width={160} height={20} />
        <Skeleton width={88} height={16} />
      </div>
      <CardSkeleton />
      <CardSkeleton />
      <CardSkeleton />
    </div>
  )
}
