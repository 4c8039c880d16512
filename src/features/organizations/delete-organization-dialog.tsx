import { FormDialog } from '#src/ui/form-dialog.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { deleteOrganization } from './api.ts'

interface DeleteOrganizationDialogProps {
  organization: { id: string; name: string }
  onClose: () => void
  /** Told before and after: what is read in between may find the organization gone. */
  onLeaving: () => void
  onDeleted: () => Promise<void>
}

/** Asks for the name of what is about to go for good. */
export function DeleteOrganizationDialog({
  organization,
  onClose,
  onLeaving,
  onDeleted,
}: DeleteOrganizationDialogProps) {
  const { id, name } = organization
  return (
    <FormDialog
      title="Delete organization"
      action="Delete organization"
      isDanger
      onClose={onClose}
      onSubmit={async (typed) => {
        if (typed('name').trim() !== name) throw new Error(`Type the name as it is: ${name}`)
        onLeaving()
        await deleteOrganization(id, name)
        await onDeleted()
      }}
    >
      <p>
        <strong>{name}</strong> goes with everything in it: its deals, projects, documents and agents, for all
        its members. This can’t be undone.
      </p>
      <TextField label={`Type “${name}” to confirm`} name="name" autoComplete="off" required />
    </FormDialog>
  )
}
