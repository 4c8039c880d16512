import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError, failureMessage } from '#src/lib/http.ts'
import { messageOf } from '#src/lib/messages.ts'
import { useOrganization, useOrganizationQuery } from '#src/lib/organization-context.ts'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { Table } from '#src/ui/table.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { showToast } from '#src/ui/toasts.ts'
import styles from '../organization-page.module.css'
import { ROLES, type Role, roleLabel } from '../schema.ts'
import { cancelInvite, invitesQuery, sendInvite } from './api.ts'
import type { Invite } from './schema.ts'

interface InvitesSectionProps {
  /** Shown instead of the form while the user can't invite. */
  notYet: ReactNode
}

export function InvitesSection({ notYet }: InvitesSectionProps) {
  return (
    <section className={styles.section} aria-labelledby="invites">
      <h2 id="invites">Invite people</h2>
      {notYet ?? <InviteForm />}
      <h3>Open invitations</h3>
      <Loaded
        query={useOrganizationQuery(invitesQuery)}
        failed="Failed to fetch the invitations"
        loading={<SkeletonRows label="Loading invitations" rows={1} />}
      >
        {(invites) => <InvitesTable invites={invites} />}
      </Loaded>
    </section>
  )
}

interface InvitesTableProps {
  invites: readonly Invite[]
}

function InvitesTable({ invites }: InvitesTableProps) {
  const cancel = useCancellation()
  if (invites.length === 0)
    return <p>No open invitations. Invitations you send appear here until they’re accepted.</p>
  return (
    <Table
      caption="Open invitations"
      rows={invites}
      keyOf={({ id }) => id}
      columns={[
        { head: 'Email', cell: ({ email }) => email },
        { head: 'Role', cell: ({ role }) => roleLabel(role) },
        { head: 'Expires', day: ({ expiresAt }) => expiresAt, onPhone: 'named' },
      ]}
      actions={(invite) => (
        <Button
          size="dense"
          variant="quiet"
          aria-label={`Cancel invite for ${invite.email}`}
          onClick={() => cancel(invite)}
        >
          Cancel
        </Button>
      )}
    />
  )
}

function useCancellation(): (invite: Invite) => void {
  const { client, organizationId } = useOrganization()
  const { queryKey } = invitesQuery(organizationId)

  async function cancel(invite: Invite): Promise<void> {
    client.setQueryData(queryKey, (invites) => invites?.filter(({ id }) => id !== invite.id))
    try {
      await cancelInvite(organizationId, invite)
      showToast({ message: `Invitation for ${invite.email} cancelled` })
    } catch (refusal) {
      await client.invalidateQueries({ queryKey })
      const reason = messageOf(refusal)
      showToast({
        message: `Couldn’t cancel the invitation for ${invite.email}: ${reason}`,
        tone: 'error',
        action: { label: 'Retry', onAction: () => void cancel(invite) },
      })
    }
  }
  return (invite) => void cancel(invite)
}

/** Keeps the typed email until the invitation is sent. */
function InviteForm() {
  const { client, organizationId } = useOrganization()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('member')
  const sending = useMutation({
    mutationFn: () => sendInvite(organizationId, { email, role }),
    onSuccess: (invites) => {
      client.setQueryData(invitesQuery(organizationId).queryKey, invites)
      showToast({ message: `Invitation sent to ${email.trim()}` })
      setEmail('')
    },
  })
  const emailError = sending.error instanceof ApiError ? sending.error.fields.email : undefined
  return (
    <>
      {sending.error && emailError === undefined && <ErrorBox>{sendFailure(sending.error)}</ErrorBox>}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!sending.isPending) sending.mutate()
        }}
      >
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          onChange={setEmail}
          className={styles.grows ?? ''}
          error={emailError}
          required
        />
        <SelectField label="Role" options={ROLES} value={role} onChange={setRole} />
        <Button type="submit" variant="filled" aria-disabled={sending.isPending}>
          Send invite
        </Button>
      </form>
    </>
  )
}

function sendFailure(error: Error): string {
  if (!(error instanceof ApiError)) return 'Failed to send invite'
  return failureMessage(error, 'Failed to send invite')
}
