import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useEarlySubmit } from '#src/ui/use-early-submit.ts'
import styles from './account-form.module.css'
import { FormErrorSlot } from './form-error-slot.tsx'
import { accountMessage } from './rules.ts'
import type { Credentials } from './schema.ts'

interface AccountFormProps {
  /** A fixed address, shown read-only. */
  email?: string | undefined
  action: string
  pending: string
  /** Signs in or up and navigates. Its errors are shown; the fields keep their values. */
  onSubmit: (credentials: Credentials) => Promise<void>
  password: { autoComplete: 'current-password' | 'new-password'; minLength?: number; hint?: string }
  remedy?: (error: unknown) => ReactNode
  passkeyError?: string | null
  beside?: ReactNode
}

/** The browser checks only that both fields are filled in; the server validates them. */
export function AccountForm({
  email,
  action,
  pending,
  onSubmit,
  password,
  remedy,
  passkeyError = null,
  beside,
}: AccountFormProps) {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const form = useRef<HTMLFormElement>(null)
  useEarlySubmit(form)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const typed = new FormData(event.currentTarget)
    setPending(true)
    setError(null)
    try {
      await onSubmit({ email: textOf(typed, 'email').trim(), password: textOf(typed, 'password') })
    } catch (problem) {
      setError(problem)
    } finally {
      setPending(false)
    }
  }

  const message =
    error === null ? (
      passkeyError
    ) : (
      <>
        {accountMessage(error)} {remedy?.(error)}
      </>
    )
  return (
    // POST keeps the password out of the URL if the form is submitted without JavaScript.
    <form ref={form} method="post" data-early="" className={styles.form} onSubmit={submit}>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        {...(email !== undefined && { value: email, readOnly: true })}
      />
      <FormErrorSlot error={message}>
        <TextField
          label="Password"
          name="password"
          type="password"
          required
          {...password}
          hint={message === null && password.hint}
        />
        {beside && <span className={styles.beside}>{beside}</span>}
      </FormErrorSlot>
      <Button type="submit" variant="filled" size="large" aria-disabled={isPending} className={styles.action}>
        {isPending ? pending : action}
      </Button>
    </form>
  )
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
