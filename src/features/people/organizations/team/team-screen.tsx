import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { personName } from '#src/lib/text/person-name.ts'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { attemptChange, showToast } from '#src/ui/dialog/toasts.ts'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { SkeletonRows } from '#src/ui/layout/skeleton.tsx'
import { RowButton } from '#src/ui/table/row-buttons.tsx'
import { Table } from '#src/ui/table/table.tsx'
import { InvitesSection } from '../invites/invites-section.tsx'
import { changeRole, membersQuery, removeMember } from '../member-api.ts'
import styles from '../organization-page.module.css'
import { keepsAnAdmin } from '../rules.ts'
import { type Member, ROLES, type Role, roleWithArticle } from '../schema.ts'

interface TeamScreenProps {
  organization: { id: string; name: string }
  userId: string
  /** Shown instead of the invitation form while the user can't invite. */
  notYet?: ReactNode
}

export function TeamScreen({ organization, userId, notYet }: TeamScreenProps) {
  const { data: members, error } = useQuery(membersQuery(organization.id))
  return (
    <Stack gap={48} className="page">
      <Row as="header" align="baseline" gap={[4, 16]} className={styles.head}>
        <h1>Manage Team</h1>
        <p>{organization.name}</p>
      </Row>
      <MembersSection organization={organization} userId={userId} />
      {/* The lists are fetched together, and hidden until the members' height is known, so that they don't shift. */}
      <div hidden={!members && !error}>
        <InvitesSection notYet={notYet} />
      </div>
    </Stack>
  )
}

interface MembersSectionProps {
  organization: { id: string; name: string }
  userId: string
}

function MembersSection({ organization, userId }: MembersSectionProps) {
  const client = useQueryClient()
  const query = useQuery(membersQuery(organization.id))
  const [removing, setRemoving] = useState<Member | null>(null)
  return (
    <section className={styles.section} aria-labelledby="members">
      <h2 id="members">Members</h2>
      <Loaded
        query={query}
        failed="Failed to fetch the members"
        loading={<SkeletonRows label="Loading members" rows={2} />}
      >
        {(members) => <MembersTable members={members} userId={userId} onRemove={setRemoving} />}
      </Loaded>
      {removing && (
        <FormDialog
          title="Remove member"
          action="Remove"
          isDanger
          onClose={() => setRemoving(null)}
          onSubmit={async () => {
            await removeMember(organization.id, removing)
            client.setQueryData(membersQuery(organization.id).queryKey, (members) =>
              members?.filter(({ id }) => id !== removing.id),
            )
          }}
          done={`${personName(removing)} is no longer a member`}
        >
          <p>
            <strong>{personName(removing)}</strong> will lose access to {organization.name} immediately. Their
            deals, tasks and files stay, under their name. API keys, webhooks and links they made stop
            working.
          </p>
        </FormDialog>
      )}
    </section>
  )
}

/** An address until the member has a name. */
function nameOf({ name, email }: Member): string {
  return name || email
}

interface MembersTableProps {
  members: readonly Member[]
  userId: string
  onRemove: (member: Member) => void
}

function MembersTable({ members, userId, onRemove }: MembersTableProps) {
  const updateRole = useRoleChange()
  return (
    <Table
      caption="Members"
      rows={members}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Name',
          onPhone: 'line',
          cell: (member) => (
            <>
              {nameOf(member)} {member.userId === userId && <span className="faint">(you)</span>}
            </>
          ),
          detail: ({ name, email }) => name && email,
        },
        {
          head: 'Role',
          cell: (member) => <RoleField member={member} members={members} onChange={updateRole} />,
        },
        { head: 'Joined', day: ({ joinedAt }) => joinedAt, onPhone: 'named' },
      ]}
      actions={(member) =>
        member.userId !== userId && (
          <RowButton verb="Remove" name={nameOf(member)} onClick={() => onRemove(member)} />
        )
      }
    />
  )
}

interface RoleFieldProps {
  member: Member
  members: readonly Member[]
  onChange: (member: Member, role: Role) => void
}

function RoleField({ member, members, onChange }: RoleFieldProps) {
  const isLastAdmin = !keepsAnAdmin(members, member.id, 'member')
  return (
    <div className={styles.role}>
      <SelectField
        label={`Role of ${nameOf(member)}`}
        hideLabel
        options={ROLES}
        value={member.role}
        onChange={(role) => onChange(member, role)}
        disabled={isLastAdmin}
        title={isLastAdmin ? 'Make someone else an administrator first' : undefined}
      />
    </div>
  )
}

/** Optimistic update: shows the new role immediately and rolls back with a message on failure. */
function useRoleChange(): (member: Member, role: Role) => void {
  const { client, organizationId } = useOrganization()
  const { queryKey } = membersQuery(organizationId)

  function show(changed: Member): void {
    client.setQueryData(queryKey, (members) =>
      members?.map((member) => (member.id === changed.id ? changed : member)),
    )
  }

  return (member, role) =>
    attemptChange({ name: `The role of ${nameOf(member)}`, verb: 'changed' }, async () => {
      show({ ...member, role })
      try {
        show(await changeRole(organizationId, member, role))
      } catch (refusal) {
        show(member)
        void client.invalidateQueries({ queryKey })
        throw refusal
      }
      showToast({ message: `${nameOf(member)} is now ${roleWithArticle(role)}` })
    })
}
