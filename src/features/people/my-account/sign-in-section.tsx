import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { requestEmailChange, setPassword } from '#src/features/people/accounts/account-api.ts'
import {
  type AccountView,
  emailChangeRequestSchema,
  newPasswordSchema,
} from '#src/features/people/accounts/account-schema.ts'
import { EMAIL_FIELD, NEW_PASSWORD_FIELD, PASSWORD_HINT } from '#src/features/people/accounts/schema.ts'
import { rule } from '#src/lib/schemas/field-rules.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Notice } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { SettingsRow, SettingsSection } from '#src/ui/layout/settings-section.tsx'
import { useOpened } from '#src/ui/opened.tsx'

export function SignInSection({ account }: { account: AccountView }) {
  const [changing, setChanging, show] = useOpened<'email' | 'password'>('sign-in')
  const stop = () => setChanging(null)
  return (
    <SettingsSection title="Sign-in" sentence="The email and password of your account.">
      <SettingsRow
        name={account.email}
        facts={account.isEmailConfirmed ? 'Email, confirmed' : 'Email, not confirmed yet'}
        actions={<Button onClick={() => setChanging('email')}>Change email</Button>}
      />
      <SettingsRow
        name="Password"
        facts={
          account.hasPassword
            ? 'Changing it signs out your other devices.'
            : 'None yet. You sign in with an emailed link or a passkey.'
        }
        actions={
          <Button onClick={() => setChanging('password')}>
            {account.hasPassword ? 'Change password' : 'Set a password'}
          </Button>
        }
      />
      {changing === 'email' && show(<EmailChangeDialog onClose={stop} />)}
      {changing === 'password' && <PasswordDialog hasPassword={account.hasPassword} onClose={stop} />}
    </SettingsSection>
  )
}

const DIFFERENT = { field: 'again', message: 'Passwords don’t match.' }

function PasswordDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm(
    newPasswordSchema,
    {},
    { check: rule(['password', 'again'], ({ password, again }) => password !== again && DIFFERENT) },
  )
  const title = hasPassword ? 'Change password' : 'Set a password'
  return (
    <FormDialog
      title={title}
      action={title}
      form={form}
      onClose={onClose}
      onSubmit={async ({ password }) => {
        await setPassword(password)
        await queryClient.invalidateQueries({ queryKey: ['account'] })
      }}
      done="Password set. Your other devices are signed out."
    >
      <TextField
        label="New password"
        {...NEW_PASSWORD_FIELD}
        hint={PASSWORD_HINT}
        {...form.field('password')}
      />
      <TextField label="Confirm new password" {...NEW_PASSWORD_FIELD} {...form.field('again')} />
    </FormDialog>
  )
}

function EmailChangeDialog({ onClose }: { onClose: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm(emailChangeRequestSchema, {})
  if (sentTo !== null) {
    return (
      <Dialog title="Check your email" onClose={onClose} done="Done">
        <Notice tone="good">We sent a link to {sentTo}. It works for an hour.</Notice>
        <p>Your email changes once you open it. Stay signed in on this device until then.</p>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title="Change email"
      action="Send link"
      form={form}
      onClose={onClose}
      onSubmit={async ({ email }) => {
        await requestEmailChange(email)
        setSentTo(email)
      }}
    >
      <p>We’ll send a link to the new email, and a notice to the old one.</p>
      <TextField label="New email" {...EMAIL_FIELD} {...form.field('email')} />
    </FormDialog>
  )
}
