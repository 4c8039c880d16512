import { FormDialog } from '#src/ui/form-dialog.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useForm } from '#src/ui/use-form.ts'
import { createOrganization } from './api.ts'
import { organizationNameSchema } from './name-schema.ts'
import { NAME_FIELD, type OrganizationView } from './schema.ts'

interface NewOrganizationDialogProps {
  onClose: () => void
  onCreated: (organization: OrganizationView) => Promise<void>
}

export function NewOrganizationDialog({ onClose, onCreated }: NewOrganizationDialogProps) {
  const form = useForm(organizationNameSchema, {})
  return (
    <FormDialog
      title="New organization"
      action="Create organization"
      form={form}
      onClose={onClose}
      onSubmit={async ({ name }) => onCreated(await createOrganization(name))}
    >
      <p>It has its own board, team and settings. You’ll be its administrator.</p>
      <TextField {...NAME_FIELD} {...form.field('name')} />
    </FormDialog>
  )
}
