import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './message-screen.module.css'

/** The last resort: a screen failed to draw. */
export function ErrorScreen({ error }: { error: unknown }) {
  return (
    <div className={styles.page}>
      <h1>This screen could not be shown</h1>
      <ErrorBox>{messageOf(error)}</ErrorBox>
      <p>What you saved is safe, and the figures of your last properties are still in this browser.</p>
      <div className={styles.actions}>
        <Button variant="filled" onClick={() => location.reload()}>
          Reload
        </Button>
      </div>
    </div>
  )
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  return message || 'An unexpected error occurred. Please try again.'
}
