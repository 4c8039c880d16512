import { useState } from 'react'
import { Notice } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { askForEmailChange } from './api.ts'

/** Asks for the new address; it counts once the link that is mailed to it has been pressed. */
export function EmailChangeDialog({ onClose }: { onClose: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) {
    return (
      <Dialog
        open
        title="Check your email"
        onClose={onClose}
        actions={
          <Button variant="filled" onClick={onClose}>
            Done
          </Button>
        }
      >
        <Notice tone="good">A link is on its way to {sentTo}. It works for an hour.</Notice>
        <p>Until you press it, your address stays as it is.</p>
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
        await askForEmailChange(email)
        setSentTo(email)
      }}
    >
      <p>We send a link to the new address. The old one is told once it has changed.</p>
      <TextField
        label="New email"
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
      />
    </FormDialog>
  )
}
