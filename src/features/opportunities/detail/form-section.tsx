import { type ReactNode, useId } from 'react'
import styles from './form-section.module.css'

interface FormSectionProps {
  title: string
  aside?: ReactNode
  /** Its controls belong together as one thing, by the section's name. */
  isGroup?: boolean
  children: ReactNode
}

/** A part of the deal's form below an ink rule. */
export function FormSection({ title, aside, isGroup, children }: FormSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} {...(isGroup ? { role: 'group', 'aria-labelledby': id } : {})}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <div className={styles.aside}>{aside}</div>
      </header>
      {children}
    </section>
  )
}
