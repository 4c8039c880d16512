import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

interface SectionProps {
  title: string
  action?: ReactNode
  children: ReactNode
}

/** A part of the page of a project, under an ink rule. */
export function Section({ title, action, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  )
}
