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
  /** Whether a stage has a row above its cards, such as the way to add one. */
  rowAbove?: (stage: BoardStage) => boolean
}

/** A board before its cards are there: the same grid and the real headings. */
export function BoardSkeleton({ label, isPhone, ...shape }: BoardSkeletonProps) {
  return (
    <div className={styles.board} aria-busy="true">
      <p className="visually-hidden" role="status">
        {label}
      </p>
      {isPhone ? <PhoneShape hasRow={shape.rowAbove !== undefined} /> : <WideShape {...shape} />}
    </div>
  )
}

function WideShape({ stages, figures, rowAbove }: Omit<BoardSkeletonProps, 'label' | 'isPhone'>) {
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
        {stages.map((stage, index) => (
          <div
            key={stage.value}
            className={styles.column}
            style={{ '--colour': `var(${stage.colour})` } as CSSProperties}
          >
            <div className={styles.head}>
              <h2>{stage.label}</h2>
              <Skeleton width={72} height={12} />
            </div>
            {rowAbove?.(stage) && <div className={styles.row} />}
            <CardSkeleton />
            {index % 3 !== 2 && <CardSkeleton />}
          </div>
        ))}
      </div>
    </>
  )
}

function PhoneShape({ hasRow }: { hasRow: boolean }) {
  return (
    <div className={styles.phone}>
      <Skeleton height={6} />
      <div className={styles.picker}>
        <Skeleton width={160} height={20} />
        <Skeleton width={88} height={16} />
      </div>
      {hasRow && <div className={styles.row} />}
      <CardSkeleton />
      <CardSkeleton />
      <CardSkeleton />
    </div>
  )
}
