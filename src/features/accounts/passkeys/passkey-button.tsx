import { type SubmitEvent, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { useEarlySubmit } from '#src/ui/use-early-submit.ts'
import { accountMessage } from '../rules.ts'
import { signInWithPasskey } from './api.ts'
import styles from './passkey-button.module.css'

interface PasskeyButtonProps {
  onSignedIn: () => Promise<void>
  onError: (refusal: string | null) => void
}

export function PasskeyButton({ onSignedIn, onError }: PasskeyButtonProps) {
  const [isPending, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEarlySubmit(form)

  async function signIn(event: SubmitEvent) {
    event.preventDefault()
    if (isPending) return
    setPending(true)
    onError(null)
    try {
      await signInWithPasskey()
      await onSignedIn()
    } catch (problem) {
      onError(accountMessage(problem))
    } finally {
      setPending(false)
    }
  }

  return (
    // A form, so that a click before hydration is submitted later.
    <form ref={form} data-early="" className={styles.way} onSubmit={(event) => void signIn(event)}>
      <p className={styles.or}>or</p>
      <Button size="large" icon="key" type="submit" aria-disabled={isPending}>
        Use a passkey
      </Button>
    </form>
  )
}
