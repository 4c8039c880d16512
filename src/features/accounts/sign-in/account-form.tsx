import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { TextField } from '#src/ui/text-field.tsx'
import styles from '../request-form.module.css'
import { RequestForm } from '../request-form.tsx'
import { accountMessage } from '../rules.ts'
import { type Credentials, EMAIL_FIELD } from '../schema.ts'

interface AccountFormProps {
  email?: string | undefined
  action: string
  pending: string
  onSubmit: (credentials: Credentials) => Promise<void>
  password: { autoComplete: 'current-password' | 'new-password'; minLength?: number; hint?: string }
  remedy?: (error: unknown) => ReactNode
  passkeyError?: string | null
  beside?: ReactNode
}

/** The browser checks only that both fields are filled in; the server validates them. */
export function AccountForm({ email, action, pending, onSubmit, password, ...options }: AccountFormProps) {
  const { remedy, passkeyError = null, beside } = options
  return (
    <RequestForm
      action={action}
      pending={pending}
      isEarly
      otherError={passkeyError}
      onSubmit={(typed) => onSubmit({ email: typed('email').trim(), password: typed('password') })}
      describe={(error) => (
        <>
          {accountMessage(error)} {remedy?.(error)}
        </>
      )}
      above={
        <TextField
          label="Email"
          {...EMAIL_FIELD}
          {...(email !== undefined && { value: email, readOnly: true })}
        />
      }
      lastField={(hasError) => (
        <>
          <TextField
            label="Password"
            name="password"
            type="password"
            required
            {...password}
            hint={!hasError && password.hint}
          />
          {beside && <span className={classNames('text-12 tap-links', styles.beside)}>{beside}</span>}
        </>
      )}
    />
  )
}
