import { useState } from 'react'
import { useOrganization } from '#src/lib/organization-context.ts'
import { CheckBox } from '#src/ui/check-box.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useForm } from '#src/ui/use-form.ts'
import { changeShareLink } from './api.ts'
import { type ShareLink, shareEditFormSchema } from './schema.ts'

/** Changes whom a link is for, its last day and its passcode, which can't be read again. */
export function EditLinkDialog({ link, onClose }: { link: ShareLink; onClose: () => void }) {
  const list = useOrganization()
  const form = useForm(shareEditFormSchema, { label: link.label })
  // The schema’s message names both bounds.
  const { min: _min, max: _max, ...days } = form.field('days')
  const [isRemoved, remove] = useState(false)
  return (
    <FormDialog
      title="Edit link"
      action="Save"
      form={form}
      onClose={onClose}
      onSubmit={async ({ passcode, ...edit }) => {
        const kept = passcode === null ? {} : { passcode }
        await changeShareLink(list, link, { ...edit, ...(isRemoved ? { passcode: null } : kept) })
        onClose()
      }}
    >
      <TextField label="Recipient" autoComplete="off" {...form.field('label')} />
      <NumberField label="Ends after" unit="days" hint="From today" isRequired {...days} />
      {!isRemoved && (
        <TextField
          label={link.hasPasscode ? 'New passcode (optional)' : 'Passcode (optional)'}
          autoComplete="off"
          {...form.field('passcode')}
        />
      )}
      {link.hasPasscode && <CheckBox label="Remove the passcode" value={isRemoved} onChange={remove} />}
    </FormDialog>
  )
}
