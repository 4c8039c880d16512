import { type ReactNode, useEffect, useId, useRef } from 'react'
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
  const element = useRef<HTMLElement>(null)
  const anchor = knownAs === 'region' ? anchorOf(title) : undefined
  useEffect(() => {
    // A link may name a part of a page that loads after the page.
    if (anchor !== undefined && location.hash === `#${anchor}`) element.current?.scrollIntoView()
  }, [anchor])
  return (
    <section
      ref={element}
      id={anchor}
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

/** "Due diligence" is at #due-diligence. */
function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-')
}
