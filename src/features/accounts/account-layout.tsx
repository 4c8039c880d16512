import { type ReactNode, useEffect, useRef } from 'react'
import { Spinner } from '#src/ui/spinner.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import styles from './account-layout.module.css'
import { PendingDealSummary } from './pending-deal-summary.tsx'

export function AccountLayout({ heading, children }: { heading: string; children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(heading)
  // The next step replaces the form: focus moves to its heading, for keyboard and screen reader users.
  useEffect(() => {
    if (shown.current === heading) return
    shown.current = heading
    if (!title.current?.parentElement?.contains(document.activeElement)) title.current?.focus()
  }, [heading])
  const isHydrated = useHydrated()
  return (
    <div className={styles.page}>
      {!isHydrated && (
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
        <PendingDealSummary />
      </div>
    </div>
  )
}

export function FormFooter({ children }: { children: ReactNode }) {
  return <p className={styles.footer}>{children}</p>
}
