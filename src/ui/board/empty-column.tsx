import type { ReactNode } from 'react'
import { Empty } from '../empty.tsx'
import styles from './empty-column.module.css'

interface EmptyColumnProps {
  index: number
  sentence: string
  action: ReactNode
}

/** A board without cards: its first column says how to begin. No shapes of cards: these mean that cards are loading. */
export function EmptyColumn({ index, sentence, action }: EmptyColumnProps) {
  if (index > 0) return null
  return (
    <div className={styles.empty}>
      <Empty sentence={sentence} action={action} />
    </div>
  )
}
