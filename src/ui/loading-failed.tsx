import type { ReactNode } from 'react'
import { ErrorBox } from './alert.tsx'
import { Button } from './button.tsx'
import styles from './loading-failed.module.css'

interface LoadingFailedProps {
  title: string
  error: Error
  onRetry: () => unknown
  /** For example "Your deals are safe.", after the reason. */
  children?: string
}

export function LoadingFailed({ title, error, onRetry, children }: LoadingFailedProps) {
  return (
    <RetryBox onRetry={() => void onRetry()}>
      <p>{title}</p>
      <p className={styles.reason}>
        {error.message} {children}
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
