import { useEffect } from 'react'
import { ButtonLink } from '#src/ui/button.tsx'
import styles from './message-screen.module.css'
import { documentTitle } from './public-pages.ts'

export function NotFoundScreen() {
  // No route sets the title.
  useEffect(() => {
    document.title = documentTitle('Page not found')
  }, [])
  return (
    <div className={styles.page}>
      <h1>We can’t find that page</h1>
      <p>It may have moved, or the link may be incomplete. Your saved data isn’t affected.</p>
      <div className={styles.actions}>
        <ButtonLink to="/" variant="filled">
          Value a property
        </ButtonLink>
        <ButtonLink to="/how-it-works" variant="quiet">
          How DoneUp works
        </ButtonLink>
      </div>
    </div>
  )
}
