import { type ReactNode, type SubmitEvent, useRef } from 'react'
import { useAttempt } from '#src/ui/form/use-attempt.ts'
import { useEarlySubmit } from '#src/ui/form/use-early-submit.ts'
import { ErrorBox } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import styles from './request-form.module.css'
import { accountMessage } from './rules.ts'

interface RequestFormProps {
  action: string
  pending: string
  onSubmit: (typed: (name: string) => string) => Promise<void>
  above?: ReactNode
  /** The last field. The error is shown below it, or below the button of a form without fields. */
  lastField?: (hasError: boolean) => ReactNode
  describe?: (error: unknown) => ReactNode
  otherError?: string | null
  /** Whether the form is submitted later if the user submits it before hydration. */
  isEarly?: boolean
  children?: ReactNode
}

/** A form that sends one request at a time. Reserves room for the error, so that nothing shifts. */
export function RequestForm({ action, pending, onSubmit, lastField, ...options }: RequestFormProps) {
  const { above, describe = accountMessage, otherError = null, isEarly = false, children } = options
  const { isPending, error, run, dismissRefusal } = useAttempt()
  const form = useRef<HTMLFormElement>(null)
  useEarlySubmit(form)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    void run(() => onSubmit((name) => String(typed.get(name) ?? '')))
  }

  // A new request clears the other error, which is therefore the newer one.
  const message = otherError ?? (error === null ? null : describe(error))
  const button = (
    <Button type="submit" variant="filled" size="large" aria-disabled={isPending} className={styles.action}>
      {isPending ? pending : action}
    </Button>
  )
  return (
    // POST keeps the password out of the URL if the form is submitted without JavaScript.
    <form
      ref={form}
      method="post"
      data-early={isEarly ? '' : undefined}
      className={styles.form}
      onSubmit={submit}
      onInput={dismissRefusal}
    >
      {above}
      <div className={styles.slot}>
        {lastField?.(message !== null) ?? button}
        {message !== null && <ErrorBox className={styles.error ?? ''}>{message}</ErrorBox>}
      </div>
      {lastField && button}
      {children}
    </form>
  )
}
