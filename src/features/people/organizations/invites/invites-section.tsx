import type { ReactNode } from 'react'
import { ApiError, failureMessage } from '#src/lib/api/http.ts'
import { showToast } from '#src/ui/dialog/toasts.ts'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useBusinessName } from '#src/ui/form/business-name.tsx'
import { PageForm } from '#src/ui/form/page-form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { useSubmit } from '#src/ui/form/use-submit.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { SkeletonRows } from '#src/ui/layout/skeleton.tsx'
import { OnlineSection } from '#src/ui/table/online-section.tsx'
import { RowButton } from '#src/ui/table/row-buttons.tsx'
import styles from '../organization-page.module.css'
import { ROLES, roleLabel } from '../schema.ts'
import { inviteRows } from './api.ts'
import { newInviteSchema } from './schema.ts'

interface InvitesSectionProps {
  /** Shown instead of the form while the user can't invite. */
  notYet: ReactNode
}

export function InvitesSection({ notYet }: InvitesSectionProps) {
  return (
    <section className={styles.section} aria-labelledby="invites">
      <h2 id="invites">Invite people</h2>
      {notYet ?? <InviteForm />}
      <OnlineSection
        of={inviteRows}
        title="Open invitations"
        frame={(body) => (
          <>
            <h3>Open invitations</h3>
            {body}
          </>
        )}
        failed="Failed to fetch the invitations"
        loading={<SkeletonRows label="Loading invitations" rows={1} />}
        empty="No open invitations. Invitations you send appear here until they’re accepted."
        columns={[
          { head: 'Email', cell: ({ email }) => email, onPhone: 'line' },
          { head: 'Role', cell: ({ role }) => roleLabel(role) },
          { head: 'Expires', day: ({ expiresAt }) => expiresAt, onPhone: 'named' },
        ]}
        actions={({ email }, ask) => (
          <RowButton verb="Cancel" name={`invite for ${email}`} onClick={() => ask('remove')} />
        )}
        removal={{
          verb: 'Cancel',
          title: 'Cancel invitation',
          action: 'Cancel invitation',
          dismissal: 'Keep invitation',
          question: ({ email }) =>
            `The link that ${email} received will stop working. To invite them again, send a new one.`,
          done: ({ email }) => `Invitation for ${email} cancelled`,
        }}
      />
    </section>
  )
}

/** Keeps the typed email until the invitation is sent. */
function InviteForm() {
  const { add } = inviteRows.useChanges()
  const form = useForm(newInviteSchema, { role: 'member' })
  const business = useBusinessName(form)
  const sending = useSubmit(business.form, async (invite) => {
    await business.answer()
    await add(invite).catch(throwFailure)
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
