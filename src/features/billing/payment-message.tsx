import type { ReactNode } from 'react'
import styles from './payment-message.module.css'

export function PaymentMessage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1>{heading}</h1>
      {children}
    </div>
  )
}

export function PaymentActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
