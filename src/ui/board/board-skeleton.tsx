import type { CSSProperties } from 'react'
import { Skeleton } from '../skeleton.tsx'
import styles from './board-skeleton.module.css'
import { CardSkeleton } from './card-skeleton.tsx'
import type { BoardStage } from './lanes.ts'

interface BoardSkeletonProps {
  /** Said while it is shown, such as "Loading deals". */
  label: string
  stages: readonly BoardStage[]
  /** The heads of the figures above the columns, and how wide the figures will be. */
  figures: readonly { label: string; width: number }[]
  isPhone: boolean
}

/** A board before its cards are there: the same grid and the real headings. */
export function BoardSkeleton({ label, isPhone, ...shape }: BoardSkeletonProps) {
  return (
    <div className={styles.board} aria-busy="true">
      <p className="visually-hidden" role="status">
        {label}
      </p>
      {isPhone ? <PhoneShape /> : <WideShape {...shape} />}
    </div>
  )
}

function WideShape({ stages, figures }: Pick<BoardSkeletonProps, 'stages' | 'figures'>) {
  return (
    <>
      <div className={styles.strip}>
        {figures.map(({ label, width }) => (
          <div key={label} className={styles.figure}>
            <span>{label}</span>
            <Skeleton width={width} height={24} />
          </div>
        ))}
        <div className={styles.map}>
          {stages.map(({ value, shortLabel }) => (
            <div key={value}>
              <Skeleton height={8} />
              <span>{shortLabel}</span>
            </div>
          ))}
        </div>
      </div>
      <div className={styles.columns}>
        {stages.map(({ value, label, colour }, index) => (
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
