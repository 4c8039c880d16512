import { useState } from 'react'
import { Notice } from '#src/ui/alert.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useForm } from '#src/ui/use-form.ts'
import { requestEmailChange } from '../account-api.ts'
import { emailChangeRequestSchema } from '../account-schema.ts'
import { EMAIL_FIELD } from '../schema.ts'

export function EmailChangeDialog({ onClose }: { onClose: () => void }) {
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
