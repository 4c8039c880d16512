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
      <h1>There is no page at this address</h1>
      <p>It may have moved, or a letter of the link is missing. Nothing you saved is affected.</p>
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
