import type { HTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './page.module.css'

interface PageProps {
  title: string
  /** Beside the title: the page's buttons and filters. */
  actions?: ReactNode
  /** A sentence below the title. */
  about?: ReactNode
  isNarrow?: boolean
  children: ReactNode
}

/** A screen with its heading, as wide as the site. */
export function Page({ title, actions, about, isNarrow, children, ...rest }: PageProps) {
  return (
    <div {...rest} className={classNames('page', isNarrow && styles.narrow)}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {actions}
        {about && <p className={styles.about}>{about}</p>}
      </header>
      {children}
    </div>
  )
}

/** A screen that only says something, such as that a link is invalid. */
export function MessagePage({ children, ...rest }: HTMLAttributes<HTMLElement>) {
  return (
    <div {...rest} className={classNames('page', styles.message)}>
      {children}
    </div>
  )
}
