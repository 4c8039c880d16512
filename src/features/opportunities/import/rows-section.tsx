import type { ReactNode } from 'react'
import styles from './rows-section.module.css'

interface RowsSectionProps {
  label: string
  title: ReactNode
  action: ReactNode
  children: ReactNode
}

export function RowsSection({ label, title, action, children }: RowsSectionProps) {
  return (
    <section className={styles.section} aria-label={label}>
      <div className={styles.head}>
        <h3>{title}</h3>
        {action}
      </div>
      {children}
    </section>
  )
}
