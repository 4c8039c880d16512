import type { ReactNode } from 'react'
import styles from './activity-list.module.css'
import { Icon } from './icons.tsx'

interface DeedProps {
  /** The address of whoever did it; null: nobody who still has an account; absent: it happened by itself. */
  by?: string | null
  /** How they are called here, as in "You". */
  author?: string
  /** What they did. */
  deed: ReactNode
  /** When, as ISO 8601 and in words. */
  at: string
  when: string
  /** What changed by it. */
  children?: ReactNode
}

/** One line of what was done: who, what and when. It stands in a list. */
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
