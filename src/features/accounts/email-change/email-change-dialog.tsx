import { useState } from 'react'
import { Notice } from '#src/ui/alert.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { EMAIL_FIELD } from '../schema.ts'
import { requestEmailChange } from './api.ts'

export function EmailChangeDialog({ onClose }: { onClose: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
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
      onClose={onClose}
      onSubmit={async (typed) => {
        const email = typed('email').trim()
        await requestEmailChange(email)
        setSentTo(email)
      }}
    >
      <p>We’ll send a link to the new email, and a notice to the old one.</p>
      <TextField label="New email" {...EMAIL_FIELD} />
    </FormDialog>
  )
}
