import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useEarlySubmit } from '#src/ui/use-early-submit.ts'
import styles from './account-form.module.css'
import { Answered } from './answered.tsx'
import { accountMessage } from './rules.ts'
import type { Credentials } from './schema.ts'

interface AccountFormProps {
  /** An address that is settled already: shown, and not to be changed. */
  email?: string | undefined
  /** What the button says, and what it says while the answer is awaited. */
  action: string
  pending: string
  /** Signs in or up, and goes on. What it throws is shown; what was typed stays. */
  onSubmit: (credentials: Credentials) => Promise<void>
  password: { autoComplete: 'current-password' | 'new-password'; minLength?: number; hint?: string }
  /** What to do about an error, such as a link. */
  remedy?: (error: unknown) => ReactNode
  /** Why the other way in was refused: it is said in the same place. */
  otherRefusal?: string | null
  /** Stands at the right above the password. */
  beside?: ReactNode
}

/** E-mail and password. The browser checks that they are there; the server says the rest. */
export function AccountForm({
  email,
  action,
  pending,
  onSubmit,
  password,
  remedy,
  otherRefusal = null,
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

  const refusal =
    error === null ? (
      otherRefusal
    ) : (
      <>
        {accountMessage(error)} {remedy?.(error)}
      </>
    )
  return (
    // The method keeps a password out of the address, should the form ever be sent without scripts.
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
      <Answered refusal={refusal}>
        <TextField
          label="Password"
          name="password"
          type="password"
          required
          {...password}
          hint={refusal === null && password.hint}
        />
        {beside && <span className={styles.beside}>{beside}</span>}
      </Answered>
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
