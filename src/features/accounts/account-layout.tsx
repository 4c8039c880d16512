import { type ReactNode, useEffect, useRef } from 'react'
import { Spinner } from '#src/ui/spinner.tsx'
import { useIsAlive } from '#src/ui/use-is-alive.ts'
import styles from './account-layout.module.css'
import { PendingStatement } from './pending-statement.tsx'

/** The frame of signing in and up: the form, and at its side the deal that waits to be saved. */
export function AccountLayout({ heading, children }: { heading: string; children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(heading)
  // The next step takes the form's place: the keyboard, and who listens to the page, go on from its heading.
  useEffect(() => {
    if (shown.current === heading) return
    shown.current = heading
    if (!title.current?.parentElement?.contains(document.activeElement)) title.current?.focus()
  }, [heading])
  const isAlive = useIsAlive()
  return (
    <div className={styles.page}>
      {!isAlive && (
        <div className={styles.opening}>
          <Spinner label="Loading" />
        </div>
      )}
      <section className={styles.form}>
        <h1 ref={title} tabIndex={-1}>
          {heading}
        </h1>
        {children}
      </section>
      <div className={styles.aside}>
        <PendingStatement />
      </div>
    </div>
  )
}
