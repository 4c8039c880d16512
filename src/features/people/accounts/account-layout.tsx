import { type ReactNode, useEffect, useRef } from 'react'
import { useHydrated } from '#src/ui/browser/use-browser-state.ts'
import { Spinner } from '#src/ui/layout/spinner.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import styles from './account-layout.module.css'

interface AccountLayoutProps {
  heading: string
  /** Beside a sign-in or sign-up form: the benefits of an account, or the deal that will be saved. */
  aside?: ReactNode
  children: ReactNode
}

export function AccountLayout({ heading, aside, children }: AccountLayoutProps) {
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
    <div className={classNames('page', styles.page)}>
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
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  )
}

export function FormFooter({ children }: { children: ReactNode }) {
  return <p className="quiet tap-links above-5">{children}</p>
}
