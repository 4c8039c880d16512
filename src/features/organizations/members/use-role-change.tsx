import { useQueryClient } from '@tanstack/react-query'
import { showToast } from '#src/ui/toast.tsx'
import { type Role, roleWithArticle } from '../schema.ts'
import { changeRole, membersQuery } from './api.ts'
import type { Member } from './schema.ts'

/** Optimistic update: shows the new role immediately and rolls back with a message on failure. */
export function useRoleChange(organizationId: string): (member: Member, role: Role) => void {
  const client = useQueryClient()
  const { queryKey } = membersQuery(organizationId)

  function show(changed: Member): void {
    client.setQueryData(queryKey, (members) =>
      members?.map((member) => (member.id === changed.id ? changed : member)),
    )
  }

  async function updateRole(member: Member, role: Role): Promise<void> {
    show({ ...member, role })
    try {
      show(await changeRole(organizationId, member, role))
      showToast({ message: `${member.email} is now ${roleWithArticle(role)}` })
    } catch (refusal) {
      show(member)
      void client.invalidateQueries({ queryKey })
      const reason = refusal instanceof Error ? refusal.message : ''
      showToast({
        message: `Couldn’t change the role of ${member.email}: ${reason}`,
        tone: 'error',
        action: { label: 'Retry', onAction: () => void updateRole(member, role) },
      })
    }
  }
  return (member, role) => void updateRole(member, role)
}
