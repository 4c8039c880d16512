import type { ReactNode } from 'react'
import { ErrorBox } from './alert.tsx'
import { Button } from './button.tsx'
import styles from './loading-failed.module.css'

interface LoadingFailedProps {
  children: string
  error: Error
  onRetry: () => void
  reassurance?: string
}

export function LoadingFailed({ children, error, onRetry, reassurance }: LoadingFailedProps) {
  return (
    <RetryBox onRetry={onRetry}>
      <p>{children}</p>
      <p className={styles.reason}>
        {error.message} {reassurance}
      </p>
    </RetryBox>
  )
}

export function RetryBox({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <ErrorBox
      action={
        <Button size="dense" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {children}
    </ErrorBox>
  )
}
