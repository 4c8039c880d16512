import type { ReactNode } from 'react'
import styles from './payment-message.module.css'

/** A short page around a payment: what happened, and where to go on. */
export function PaymentMessage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1>{heading}</h1>
      {children}
    </div>
  )
}

/** The buttons of such a page. */
export function PaymentActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
