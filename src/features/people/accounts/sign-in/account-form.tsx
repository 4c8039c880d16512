import type { ReactNode } from 'react'
import { NAME_FIELD } from '#src/lib/text/person-name.ts'
import { TextField } from '#src/ui/field/text-field.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import styles from '../request-form.module.css'
import { RequestForm } from '../request-form.tsx'
import { accountMessage } from '../rules.ts'
import { type Credentials, EMAIL_FIELD } from '../schema.ts'

interface AccountFormProps {
  email?: string | undefined
  /** Whether the name is asked, which may be left. */
  /** The hint of the box for the name, which is asked for with it. */
  nameHint?: string | undefined
  action: string
  pending: string
  onSubmit: (credentials: Credentials & { name: string }) => Promise<void>
  password: { autoComplete: 'current-password' | 'new-password'; minLength?: number; hint?: string }
  remedy?: (error: unknown) => ReactNode
  passkeyError?: string | null
  beside?: ReactNode
}

/** The browser checks only that both fields are filled in; the server validates them. */
export function AccountForm({ email, action, pending, onSubmit, password, ...options }: AccountFormProps) {
  const { nameHint, remedy, passkeyError = null, beside } = options
  return (
    <RequestForm
      action={action}
      pending={pending}
      isEarly
      otherError={passkeyError}
      onSubmit={(typed) =>
        onSubmit({ email: typed('email').trim(), password: typed('password'), name: typed('name') })
      }
      describe={(error) => (
        <>
          {accountMessage(error)} {remedy?.(error)}
        </>
      )}
      above={
        <>
          <TextField
            label="Email"
            {...EMAIL_FIELD}
            {...(email !== undefined && { value: email, readOnly: true })}
          />
          {nameHint !== undefined && <TextField {...NAME_FIELD} hint={nameHint} />}
        </>
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
