import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { leaveOrganization } from './api.ts'

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
