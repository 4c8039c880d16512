import { FormDialog } from '#src/ui/form-dialog.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { createOrganization } from './api.ts'
import { NAME_FIELD, type OrganizationView } from './schema.ts'

interface NewOrganizationDialogProps {
  onClose: () => void
  onCreated: (organization: OrganizationView) => Promise<void>
}

export function NewOrganizationDialog({ onClose, onCreated }: NewOrganizationDialogProps) {
  return (
    <FormDialog
      title="New organization"
      action="Create organization"
      onClose={onClose}
      onSubmit={async (typed) => onCreated(await createOrganization(typed('name')))}
    >
      <p>It has its own board, team and settings. You’ll be its administrator.</p>
      <TextField {...NAME_FIELD} name="name" />
    </FormDialog>
  )
}
