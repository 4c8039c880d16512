import { type SubmitEvent, useRef, useState } from 'react'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { useEarlySubmit } from '#src/ui/use-early-submit.ts'
import { signInWithPasskey } from './api.ts'
import styles from './passkey-button.module.css'

/** The way in for those who have a passkey: the device asks for a finger, a face or its PIN, and nothing is typed. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEarlySubmit(form)

  async function signIn(event: SubmitEvent) {
    event.preventDefault()
    if (isPending) return
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
    // A form, so that pressing it before the page is alive counts.
    <form ref={form} data-early="" className={styles.way} onSubmit={(event) => void signIn(event)}>
      <p className={styles.or}>or</p>
      <Button size="large" icon="key" type="submit" aria-disabled={isPending}>
        Use a passkey
      </Button>
      {error !== null && <ErrorBox>{error}</ErrorBox>}
    </form>
  )
}
