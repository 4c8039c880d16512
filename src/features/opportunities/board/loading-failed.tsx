import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './loading-failed.module.css'

/** The deals could not be read. */
export function LoadingFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className={styles.box}>
      <ErrorBox
        action={
          <Button size="dense" onClick={onRetry}>
            Retry
          </Button>
        }
      >
        <p>Failed to fetch opportunities</p>
        <p className={styles.reason}>{error.message} Your deals are safe.</p>
      </ErrorBox>
    </div>
  )
}
