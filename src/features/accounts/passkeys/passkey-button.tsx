import { useState } from 'react'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { signInWithPasskey } from './api.ts'
import styles from './passkey-button.module.css'

/** The way in for those who have a passkey: the device asks for a finger, a face or its PIN, and nothing is typed. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function signIn() {
    setPending(true)
    setError(null)
    try {
      await signInWithPasskey()
      await onSignedIn()
    } catch (problem) {
      setError((problem instanceof Error && problem.message) || 'An error occurred. Please try again.')
    } finally {
      setPending(false)
    }
  }

  return (
    <div className={styles.way}>
      <p className={styles.or}>or</p>
      <Button size="large" icon="key" aria-disabled={isPending} onClick={() => void signIn()}>
        Use a passkey
      </Button>
      {error !== null && <ErrorBox>{error}</ErrorBox>}
    </div>
  )
}
