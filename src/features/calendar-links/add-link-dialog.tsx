import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckBox } from '#src/ui/check-box.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { SecretDialog } from '#src/ui/secret-dialog.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { useForm } from '#src/ui/use-form.ts'
import { addCalendarLink } from './api.ts'
import { newCalendarLinkSchema } from './schema.ts'

interface AddLinkDialogProps {
  organizationName: string
  onClose: () => void
}

/** Adds a link, then shows its URL once. */
export function AddLinkDialog({ organizationName, onClose }: AddLinkDialogProps) {
  const queryClient = useQueryClient()
  const form = useForm(newCalendarLinkSchema, { scope: 'own' })
  const [url, setUrl] = useState<string | null>(null)
  if (url !== null)
    return (
      <SecretDialog title="Your calendar link" label="Link" value={url} onClose={onClose}>
        Copy the link now: it won’t be shown again. In your calendar app, choose “Subscribe” or “Add calendar
        from URL”.
      </SecretDialog>
    )
  return (
    <FormDialog
      title="Add calendar link"
      action="Add link"
      form={form}
      onClose={onClose}
      onSubmit={async (link) => {
        const { url: added } = await addCalendarLink(link)
        setUrl(added)
        await queryClient.invalidateQueries({ queryKey: ['account'] })
      }}
    >
      <Segmented
        label="Which dates?"
        options={[
          { value: 'own', label: 'My dates' },
          { value: 'everything', label: `Everything in ${organizationName}` },
        ]}
        {...form.field('scope')}
      />
      <p>
        {form.values.scope === 'own'
          ? 'Dates assigned to you, and those of deals you added.'
          : 'The dates of all deals in the organization.'}
      </p>
      <CheckBox label="With details: amounts, names and notes" {...form.field('withDetails')} />
      <p>Anyone with the link can see these dates without signing in. You can revoke it at any time.</p>
    </FormDialog>
  )
}
