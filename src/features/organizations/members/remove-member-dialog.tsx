import { useQueryClient } from '@tanstack/react-query'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { membersQuery, removeMember } from './api.ts'
import type { Member } from './schema.ts'

interface RemoveMemberDialogProps {
  organization: { id: string; name: string }
  member: Member
  onClose: () => void
}

export function RemoveMemberDialog({ organization, member, onClose }: RemoveMemberDialogProps) {
  const client = useQueryClient()
  return (
    <FormDialog
      title="Remove member"
      action="Remove"
      isDanger
      onClose={onClose}
      onSubmit={async () => {
        await removeMember(organization.id, member)
        client.setQueryData(membersQuery(organization.id).queryKey, (members) =>
          members?.filter(({ id }) => id !== member.id),
        )
        showToast({ message: `${member.email} is no longer a member` })
        onClose()
      }}
    >
      <p>
        <strong>{member.email}</strong> will lose access to {organization.name} immediately. Anything they
        added stays.
      </p>
    </FormDialog>
  )
}
