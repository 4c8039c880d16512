import type { ReactNode } from 'react'
import styles from './account-layout.module.css'
import { PendingStatement } from './pending-statement.tsx'

/** The frame of signing in and up: the form, and at its side the deal that waits to be saved. */
export function AccountLayout({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <section className={styles.form}>
        <h1>{heading}</h1>
        {children}
      </section>
      <div className={styles.aside}>
        <PendingStatement />
      </div>
    </div>
  )
}
