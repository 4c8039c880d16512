import type { ReactNode } from 'react'
import styles from './activity-list.module.css'
import { Icon } from './icons.tsx'

interface DeedProps {
  /** The person's email; null for a deleted account; undefined for the system. */
  by?: string | null
  /** The displayed name, such as "You". */
  author?: string
  deed: ReactNode
  at: string
  when: string
  children?: ReactNode
}

export function Deed({ by, author, deed, at, when, children }: DeedProps) {
  return (
    <li className={styles.deed}>
      <span className={styles.initial} aria-hidden="true">
        {by === undefined ? <Icon name="check" size={12} /> : (by ?? '?').charAt(0).toUpperCase()}
      </span>
      <div className={styles.text}>
        <p>
          {author && <b className={styles.author}>{author}</b>} {deed}
        </p>
        {children}
      </div>
      <time className={styles.when} dateTime={at}>
        {when}
      </time>
    </li>
  )
}
