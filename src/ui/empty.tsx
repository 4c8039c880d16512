import type { ReactNode } from 'react'
import styles from './empty.module.css'

interface EmptyProps {
  /** What will stand here, in one sentence. */
  sentence: ReactNode
  /** The one thing to do about it. */
  action?: ReactNode
  /** The shape of what will be here. */
  children?: ReactNode
}

/** Nothing yet: one sentence, one action, and the shape of what will come. */
export function Empty({ sentence, action, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <div className={styles.slot}>
        <p>{sentence}</p>
        {action}
      </div>
      {children}
    </div>
  )
}
