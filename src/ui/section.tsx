import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

interface SectionProps {
  title: string
  action?: ReactNode
  aside?: ReactNode
  knownAs?: 'region' | 'group'
  children: ReactNode
}

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
