import { type ReactNode, useId } from 'react'
import styles from './prose.module.css'

interface LegalSectionProps {
  /** The anchor of links to the section. */
  id?: string
  heading: string
  children: ReactNode
}

export function LegalSection({ id, heading, children }: LegalSectionProps) {
  const headingId = useId()
  return (
    <section id={id} className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId}>{heading}</h2>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
