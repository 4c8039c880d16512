import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

interface SectionProps {
  title: string
  /** What can be done with it, or what is said beside its title. */
  action?: ReactNode
  aside?: ReactNode
  /** Known by its title: as a place on the page, or as a group of controls that belong together. */
  knownAs?: 'region' | 'group'
  children: ReactNode
}

/** A part of a page below an ink rule. */
export function Section({ title, action, aside, knownAs, children }: SectionProps) {
  const id = useId()
  return (
    <section
      className={styles.section}
      {...(knownAs && { 'aria-labelledby': id })}
      {...(knownAs === 'group' && { role: 'group' })}
    >
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {action}
        {aside && <div className={styles.aside}>{aside}</div>}
      </header>
      {children}
    </section>
  )
}
