import { FormDialog } from '#src/ui/form-dialog.tsx'
import { leaveOrganization } from './api.ts'

interface LeaveOrganizationDialogProps {
  organization: { id: string; name: string }
  onClose: () => void
  /** Told before and after: what is read in between may find the organization gone. */
  onLeaving: () => void
  onLeft: () => Promise<void>
}

/** Asks once more before somebody ends their own membership. */
export function LeaveOrganizationDialog({
  organization,
  onClose,
  onLeaving,
  onLeft,
}: LeaveOrganizationDialogProps) {
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
        You will see nothing of <strong>{organization.name}</strong> any more; what you entered there stays
        with the team. An administrator can invite you again.
      </p>
    </FormDialog>
  )
}
