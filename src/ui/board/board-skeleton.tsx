import type { CSSProperties } from 'react'
import { Row } from '#src/ui/layout/layout.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { Skeleton } from '../layout/skeleton.tsx'
import styles from './board-skeleton.module.css'
import type { BoardStage } from './lanes.ts'
import { CARD_HEIGHT, useScreenSize } from './screen-size.tsx'

interface BoardSkeletonProps {
  label: string
  stages: readonly BoardStage[]
  /** The labels of the figures, and the widths of their placeholders in pixels. */
  figures: readonly { label: string; width: number }[]
  /** Whether a stage has a row above its cards, such as a button to add one. */
  rowAbove?: (stage: BoardStage) => boolean
}

/** The same grid as the board, with its real headings. */
export function BoardSkeleton({ label, ...shape }: BoardSkeletonProps) {
  const isPhone = useScreenSize() !== 'wide'
  return (
    <div className={styles.board} aria-busy="true">
      <p className="visually-hidden" role="status">
        {label}
      </p>
      {isPhone ? <PhoneSkeleton hasRow={shape.rowAbove !== undefined} /> : <WideSkeleton {...shape} />}
    </div>
  )
}

function WideSkeleton({ stages, figures, rowAbove }: Omit<BoardSkeletonProps, 'label'>) {
  return (
    <>
      <div className={styles.strip}>
        {figures.map(({ label, width }) => (
          <div key={label} className={classNames('faint text-12', styles.figure)}>
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
            <Row isOneLine align="center" isSpread gap={0} className={styles.head}>
              <h2>{stage.label}</h2>
              <Skeleton width={72} height={12} />
            </Row>
            {rowAbove?.(stage) && <div className={styles.row} />}
            <CardSkeleton />
            {index % 3 !== 2 && <CardSkeleton />}
          </div>
        ))}
      </div>
    </>
  )
}

function PhoneSkeleton({ hasRow }: { hasRow: boolean }) {
  return (
    <div className={styles.phone}>
      <Skeleton height={6} />
      <Row isOneLine align="center" isSpread gap={0} className={styles.picker}>
        <Skeleton width={160} height={20} />
        <Skeleton width={88} height={16} />
      </Row>
      {hasRow && <div className={styles.row} />}
      <CardSkeleton />
      <CardSkeleton />
      <CardSkeleton />
    </div>
  )
}

function CardSkeleton() {
  const height = CARD_HEIGHT[useScreenSize()]
  return (
    <div className={styles.card} style={{ height }} aria-hidden="true">
      <div className={styles.body}>
        <Skeleton width="60%" height={14} />
        <Skeleton width="44%" height={10} />
        <div className={styles.figures}>
          {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((place) => (
            <Skeleton key={place} width={place < 'e' ? '80%' : '64%'} height={10} />
          ))}
        </div>
      </div>
      <Row isOneLine align="center" isSpread gap={0} className={styles.foot}>
        <Skeleton width={96} height={10} />
        <Skeleton width={20} height={20} />
      </Row>
    </div>
  )
}
