import { type SubmitEvent, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { useEarlySubmit } from '#src/ui/use-early-submit.ts'
import { accountMessage } from '../rules.ts'
import { signInWithPasskey } from './api.ts'
import styles from './passkey-button.module.css'

interface PasskeyButtonProps {
  onSignedIn: () => Promise<void>
  /** Told why it was refused, and null when it is tried again. */
  onRefused: (refusal: string | null) => void
}

/** The way in for those who have a passkey: the device asks for a finger, a face or its PIN, and nothing is typed. */
export function PasskeyButton({ onSignedIn, onRefused }: PasskeyButtonProps) {
  const [isPending, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEarlySubmit(form)

  async function signIn(event: SubmitEvent) {
    event.preventDefault()
    if (isPending) return
    setPending(true)
    onRefused(null)
    try {
      await signInWithPasskey()
      await onSignedIn()
    } catch (problem) {
      onRefused(accountMessage(problem))
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
    </form>
  )
}
