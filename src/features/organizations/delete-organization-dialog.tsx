import { FormDialog } from '#src/ui/form-dialog.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { deleteOrganization } from './api.ts'

interface DeleteOrganizationDialogProps {
  organization: { id: string; name: string }
  onClose: () => void
  /** Called before `onDeleted`: requests in between may find the organization gone. */
  onLeaving: () => void
  onDeleted: () => Promise<void>
}

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
        if (typed('name').trim() !== name) throw new Error(`Type the name exactly as shown: ${name}`)
        onLeaving()
        await deleteOrganization(id, name)
        await onDeleted()
      }}
    >
      <p>
        This deletes <strong>{name}</strong> and everything in it, including deals, projects, documents and
        agents, for all its members. This can’t be undone.
      </p>
      <TextField label={`Type “${name}” to confirm`} name="name" autoComplete="off" required />
    </FormDialog>
  )
}
