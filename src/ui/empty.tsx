import type { ReactNode } from 'react'
import styles from './empty.module.css'

export function Empty({ sentence, action }: { sentence: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <div className={styles.slot}>
        <p>{sentence}</p>
        {action}
      </div>
    </div>
  )
}
