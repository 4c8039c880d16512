import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { Button } from '#src/ui/button.tsx'
import { LoadingFailed } from '#src/ui/loading-failed.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import styles from '../organization-page.module.css'
import { PeopleTable, PeopleTableSkeleton, PersonRow, QuietCell } from '../people-table.tsx'
import { keepsAnAdmin } from '../rules.ts'
import { ROLES } from '../schema.ts'
import { membersQuery } from './api.ts'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'
import type { Member } from './schema.ts'
import { useRoleChange } from './use-role-change.tsx'

const COLUMNS = ['Role', 'Joined']

interface MembersSectionProps {
  organization: { id: string; name: string }
  userId: string
}

export function MembersSection({ organization, userId }: MembersSectionProps) {
  const { data: members, error, refetch } = useQuery(membersQuery(organization.id))
  const [removing, setRemoving] = useState<Member | null>(null)
  return (
    <section className={styles.section} aria-labelledby="members">
      <h2 id="members">Members</h2>
      {members ? (
        <MembersTable
          members={members}
          organizationId={organization.id}
          userId={userId}
          onRemove={setRemoving}
        />
      ) : error ? (
        <LoadingFailed error={error} onRetry={() => void refetch()}>
          Failed to fetch the members
        </LoadingFailed>
      ) : (
        <div aria-busy="true">
          <p className="visually-hidden" role="status">
            Loading members
          </p>
          <PeopleTableSkeleton columns={COLUMNS} rows={2} />
        </div>
      )}
      {removing && (
        <RemoveMemberDialog organization={organization} member={removing} onClose={() => setRemoving(null)} />
      )}
    </section>
  )
}

interface MembersTableProps {
  members: readonly Member[]
  organizationId: string
  userId: string
  onRemove: (member: Member) => void
}

function MembersTable({ members, organizationId, userId, onRemove }: MembersTableProps) {
  const updateRole = useRoleChange(organizationId)
  return (
    <PeopleTable caption="Members" columns={COLUMNS}>
      {members.map((member) => {
        const isLastAdmin = !keepsAnAdmin(members, member.id, 'member')
        return (
          <PersonRow
            key={member.id}
            email={member.email}
            note={member.userId === userId ? '(you)' : undefined}
          >
            <td>
              <SelectField
                label={`Role of ${member.email}`}
                hideLabel
                options={ROLES}
                value={member.role}
                onChange={(role) => updateRole(member, role)}
                disabled={isLastAdmin}
                title={isLastAdmin ? 'Make someone else an administrator first' : undefined}
              />
            </td>
            <QuietCell label="Joined">{formatDate(member.joinedAt)}</QuietCell>
            <td>
              {member.userId !== userId && (
                <Button
                  size="dense"
                  variant="quiet"
                  aria-label={`Remove ${member.email}`}
                  onClick={() => onRemove(member)}
                >
                  Remove
                </Button>
              )}
            </td>
          </PersonRow>
        )
      })}
    </PeopleTable>
  )
}
