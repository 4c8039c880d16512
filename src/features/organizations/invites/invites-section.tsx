import { type ReactNode, useState } from 'react'
import { ApiError, failureMessage } from '#src/lib/http.ts'
import { useOrganization, useOrganizationQuery } from '#src/lib/organization-context.ts'
import { useBusinessName } from '#src/ui/business-name.tsx'
import { Button } from '#src/ui/button.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { LoadedTable } from '#src/ui/loaded-table.tsx'
import { PageForm } from '#src/ui/page-form.tsx'
import { RowButton } from '#src/ui/row-buttons.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { showToast } from '#src/ui/toasts.ts'
import { useForm } from '#src/ui/use-form.ts'
import { useSubmit } from '#src/ui/use-submit.tsx'
import styles from '../organization-page.module.css'
import { ROLES, roleLabel } from '../schema.ts'
import { cancelInvite, invitesQuery, sendInvite } from './api.ts'
import { type Invite, newInviteSchema } from './schema.ts'

interface InvitesSectionProps {
  /** Shown instead of the form while the user can't invite. */
  notYet: ReactNode
}

export function InvitesSection({ notYet }: InvitesSectionProps) {
  const { client, organizationId } = useOrganization()
  const [cancelled, cancel] = useState<Invite | null>(null)
  return (
    <section className={styles.section} aria-labelledby="invites">
      <h2 id="invites">Invite people</h2>
      {notYet ?? <InviteForm />}
      <h3>Open invitations</h3>
      <LoadedTable
        query={useOrganizationQuery(invitesQuery)}
        failed="Failed to fetch the invitations"
        loading={<SkeletonRows label="Loading invitations" rows={1} />}
        empty="No open invitations. Invitations you send appear here until they’re accepted."
        caption="Open invitations"
        columns={[
          { head: 'Email', cell: ({ email }) => email, onPhone: 'line' },
          { head: 'Role', cell: ({ role }) => roleLabel(role) },
          { head: 'Expires', day: ({ expiresAt }) => expiresAt, onPhone: 'named' },
        ]}
        actions={(invite) => (
          <RowButton verb="Cancel" name={`invite for ${invite.email}`} onClick={() => cancel(invite)} />
        )}
      />
      {cancelled && (
        <FormDialog
          title="Cancel invitation"
          action="Cancel invitation"
          dismissal="Keep invitation"
          isDanger
          onClose={() => cancel(null)}
          onSubmit={async () => {
            await cancelInvite(organizationId, cancelled)
            const { queryKey } = invitesQuery(organizationId)
            client.setQueryData(queryKey, (invites) => invites?.filter(({ id }) => id !== cancelled.id))
          }}
          done={`Invitation for ${cancelled.email} cancelled`}
        >
          <p>
            The link that {cancelled.email} received will stop working. To invite them again, send a new one.
          </p>
        </FormDialog>
      )}
    </section>
  )
}

/** Keeps the typed email until the invitation is sent. */
function InviteForm() {
  const { client, organizationId } = useOrganization()
  const form = useForm(newInviteSchema, { role: 'member' })
  const business = useBusinessName(form)
  const sending = useSubmit(business.form, async (invite) => {
    await business.answer()
    const invites = await sendInvite(organizationId, invite).catch(throwFailure)
    client.setQueryData(invitesQuery(organizationId).queryKey, invites)
    showToast({ message: `Invitation sent to ${invite.email}` })
    form.edit({ email: '' })
  })
  return (
    <>
      {sending.problem}
      <PageForm {...sending.form} isFilledIn={form.values.email !== ''} className={styles.form}>
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          className={styles.grows ?? ''}
          {...form.field('email')}
        />
        <SelectField label="Role" options={ROLES} {...form.field('role')} />
        {business.question}
        <Button type="submit" variant="filled" aria-disabled={sending.isPending}>
          Send invite
        </Button>
      </PageForm>
    </>
  )
}

/** Throws the problem of the email as it is. */
function throwFailure(failure: unknown): never {
  if (failure instanceof ApiError && failure.fields.email !== undefined) throw failure
  const isKnown = failure instanceof ApiError
  throw new Error(isKnown ? failureMessage(failure, SEND_FAILED) : SEND_FAILED, { cause: failure })
}

const SEND_FAILED = 'Failed to send invite'
