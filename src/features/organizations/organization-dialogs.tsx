import { FormDialog } from '#src/ui/form-dialog.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useForm } from '#src/ui/use-form.ts'
import { createOrganization, leaveOrganization } from './api.ts'
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

interface LeaveDialogProps {
  organization: { id: string; name: string }
  onClose: () => void
  /** Called before `onLeft`, because requests in between may not find the organization. */
  onLeaving: () => void
  onLeft: () => Promise<void>
}

export function LeaveOrganizationDialog({ organization, onClose, onLeaving, onLeft }: LeaveDialogProps) {
  return (
    <FormDialog
      title="Leave organization"
      action="Leave"
      isDanger
      onClose={onClose}
      onSubmit={async () => {
        onLeaving()
        await leaveOrganization(organization.id)
        await onLeft()
      }}
    >
      <p>
        You’ll lose access to <strong>{organization.name}</strong> immediately. Anything you added stays with
        the team. An administrator can invite you again.
      </p>
    </FormDialog>
  )
}
