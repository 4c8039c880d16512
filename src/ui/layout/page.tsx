import { type HTMLAttributes, type ReactNode, useEffect } from 'react'
import { classNames } from '../style/class-names.ts'
import styles from './page.module.css'

interface PageProps {
  title: string
  /** Beside the title: the page's buttons and filters. */
  actions?: ReactNode
  /** A sentence below the title. */
  about?: ReactNode
  isNarrow?: boolean
  /** Printed on landscape pages, for a wide table. */
  isLandscape?: boolean
  children: ReactNode
}

/** A screen with its heading, as wide as the site. */
export function Page({ title, actions, about, isNarrow, isLandscape, children, ...rest }: PageProps) {
  return (
    <div {...rest} className={classNames('page', isNarrow && styles.narrow, isLandscape && 'landscape')}>
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

/** Titles the page after what it shows, until that is no longer shown: then the route's own title returns. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const own = `${title} · DoneUp`
    const routeTitle = document.title
    document.title = own
    return () => {
      // The next page has set its title already.
      if (document.title === own) document.title = routeTitle
    }
  }, [title])
}
