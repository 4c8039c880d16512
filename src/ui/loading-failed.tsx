import { ErrorBox } from './alert.tsx'
import { Button } from './button.tsx'
import styles from './loading-failed.module.css'

interface LoadingFailedProps {
  /** What could not be had. */
  children: string
  error: Error
  onRetry: () => void
  /** What was not lost. */
  reassurance?: string
}

/** What could not be read, why, and another try. */
export function LoadingFailed({ children, error, onRetry, reassurance }: LoadingFailedProps) {
  return (
    <ErrorBox
      action={
        <Button size="dense" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      <p>{children}</p>
      <p className={styles.reason}>
        {error.message} {reassurance}
      </p>
    </ErrorBox>
  )
}
