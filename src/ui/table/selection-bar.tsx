import type { ReactNode } from 'react'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  label: string
  children: ReactNode
}

/** What can be done with the selected rows of a table without keys, at the bottom of the screen. */
export function SelectionBar({ label, children }: SelectionBarProps) {
  return (
    <section aria-label={label} className={styles.bar}>
      {children}
    </section>
  )
}

interface SelectedCountProps {
  count: number
  /** Why nothing can be done with so many. */
  problem?: string | null
}

export function SelectedCount({ count, problem }: SelectedCountProps) {
  return (
    <span role="status" className="text-13">
      <b>{count} selected</b>
      {problem && <span className="quiet"> {problem}</span>}
    </span>
  )
}
