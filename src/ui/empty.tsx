import type { ReactNode } from 'react'
import styles from './empty.module.css'

interface EmptyProps {
  sentence: ReactNode
  action?: ReactNode
}

export function Empty({ sentence, action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <div className={styles.slot}>
        <p>{sentence}</p>
        {action}
      </div>
    </div>
  )
}
