import { type ReactNode, useId } from 'react'
import styles from './prose.module.css'

export function LegalSection({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

/** A section with one paragraph. */
export function LegalParagraph({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <LegalSection heading={heading}>
      <p>{children}</p>
    </LegalSection>
  )
}
