import type { ReactNode } from 'react'
import { formatMoment } from '#src/finance/new-zealand-days.ts'
import styles from './activity-list.module.css'
import { Icon } from './icons.tsx'

interface ActivityItemProps {
  /** The author's email; null for a deleted account; undefined for the system. */
  by?: string | null
  author?: string
  action: ReactNode
  at: string
  children?: ReactNode
}

export function ActivityItem({ by, author, action, at, children }: ActivityItemProps) {
  return (
    <li className={styles.item}>
      <span className="initials" aria-hidden="true">
        {by === undefined ? <Icon name="check" size={12} /> : (by ?? '?').charAt(0).toUpperCase()}
      </span>
      <div className={styles.text}>
        <p>
          {author && <b className={styles.author}>{author}</b>} {action}
        </p>
        {children}
      </div>
      <time className={styles.when} dateTime={at}>
        {formatMoment(at, new Date())}
      </time>
    </li>
  )
}
