import { type ReactNode, useId } from 'react'
import { useAnchor } from '../browser/use-anchor.ts'
import { classNames } from '../style/class-names.ts'
import styles from './section.module.css'

interface SectionProps {
  title: ReactNode
  action?: ReactNode
  aside?: ReactNode
  knownAs?: 'region' | 'group'
  /** For links to this part of the page. */
  anchor?: string
  children: ReactNode
}

export function Section({ title, action, aside, knownAs, anchor, children }: SectionProps) {
  const id = useId()
  const element = useAnchor(anchor)
  return (
    <section
      ref={element}
      id={anchor}
      className={styles.section}
      {...(knownAs && { 'aria-labelledby': id })}
      {...(knownAs === 'group' && { role: 'group' })}
    >
      <header className={styles.head}>
        <h2 id={id} className="text-body bold">
          {title}
        </h2>
        {action}
        {aside && <div className={classNames('faint text-13', styles.aside)}>{aside}</div>}
      </header>
      {children}
    </section>
  )
}
