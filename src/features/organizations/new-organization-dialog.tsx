import { FormDialog } from '#src/ui/form-dialog.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { createOrganization } from './api.ts'
import { MAX_NAME_LENGTH, type OrganizationView } from './schema.ts'

interface NewOrganizationDialogProps {
  onClose: () => void
  /** Goes on with it; the dialog stays open until then. */
  onCreated: (organization: OrganizationView) => Promise<void>
}

/** Asks for the name of a further organization and makes it. */
export function NewOrganizationDialog({ onClose, onCreated }: NewOrganizationDialogProps) {
  return (
    <FormDialog
      title="New organization"
      action="Create organization"
      onClose={onClose}
      onSubmit={async (typed) => onCreated(await createOrganization(typed('name')))}
    >
      <p>It has a board, a team and settings of its own. You are its administrator.</p>
      <TextField
        label="Organization name"
        name="name"
        maxLength={MAX_NAME_LENGTH}
        autoComplete="organization"
        required
      />
    </FormDialog>
  )
}
