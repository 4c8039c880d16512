import type { ReactNode } from 'react'
import { Empty } from '../empty.tsx'
import { CardSkeleton } from './card-skeleton.tsx'
import styles from './empty-column.module.css'

/** How many columns show the shape of a card. */
const SHAPES = 3

interface EmptyColumnProps {
  index: number
  sentence: string
  action: ReactNode
}

/** What a board without cards shows in its first columns: what will be there, and in the first one how to begin. */
export function EmptyColumn({ index, sentence, action }: EmptyColumnProps) {
  if (index >= SHAPES) return null
  return (
    <div className={styles.empty}>
      {index === 0 && <Empty sentence={sentence} action={action} />}
      <CardSkeleton isFaint />
    </div>
  )
}
