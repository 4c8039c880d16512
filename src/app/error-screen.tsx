import { MESSAGES } from '#src/lib/messages.ts'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './message-screen.module.css'

export function ErrorScreen({ error }: { error: unknown }) {
  return (
    <div className={styles.page}>
      <h1>This screen couldn’t be shown</h1>
      <ErrorBox>{messageOf(error)}</ErrorBox>
      <p>Your saved data is safe, and your recent properties are still in this browser.</p>
      <div className={styles.actions}>
        <Button variant="filled" onClick={() => location.reload()}>
          Reload
        </Button>
      </div>
    </div>
  )
}

const MISSING_CODE = /module/i

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (MISSING_CODE.test(message)) return 'It couldn’t be loaded. Check your connection, then reload.'
  return message || MESSAGES.unexpected
}
