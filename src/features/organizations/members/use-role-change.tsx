import { useQueryClient } from '@tanstack/react-query'
import { showToast } from '#src/ui/toast.tsx'
import { type Role, roleLabel } from '../schema.ts'
import { changeRole, membersQuery } from './api.ts'
import type { Member } from './schema.ts'

/** Gives members another role: shown at once, taken back with a message when it is refused. */
export function useRoleChange(organizationId: string): (member: Member, role: Role) => void {
  const client = useQueryClient()
  const { queryKey } = membersQuery(organizationId)

  function show(changed: Member): void {
    client.setQueryData(queryKey, (members) =>
      members?.map((member) => (member.id === changed.id ? changed : member)),
    )
  }

  async function giveRole(member: Member, role: Role): Promise<void> {
    show({ ...member, role })
    try {
      show(await changeRole(organizationId, member, role))
      showToast({ message: `${member.email} is now ${roleLabel(role)}` })
    } catch (refusal) {
      show(member)
      void client.invalidateQueries({ queryKey })
      const reason = refusal instanceof Error ? refusal.message : ''
      showToast({
        message: `${member.email} stays ${roleLabel(member.role)}: ${reason}`,
        tone: 'error',
        action: { label: 'Retry', onAction: () => void giveRole(member, role) },
      })
    }
  }
  return (member, role) => void giveRole(member, role)
}
