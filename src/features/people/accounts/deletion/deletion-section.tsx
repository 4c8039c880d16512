import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Button } from '#src/ui/layout/button.tsx'
import { SettingsRow, SettingsSection } from '#src/ui/layout/settings-section.tsx'
import { requestDeletion } from '../account-api.ts'
import { type AccountView, DELETION_GRACE_DAYS, emailRequestSchema } from '../account-schema.ts'
import { NEEDS_CONFIRMED_EMAIL } from '../rules.ts'
import { KeepAccountButton, refetchDeletion } from './deletion-banner.tsx'

export function DeletionSection({ account }: { account: AccountView }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <SettingsSection
      title="Delete account"
      sentence={`Your account will be permanently deleted after ${DELETION_GRACE_DAYS} days. Until then you can sign in and select “Keep my account”.`}
    >
      {account.deleteAt === null && !account.isEmailConfirmed ? (
        <SettingsRow name="Delete this account" facts={NEEDS_CONFIRMED_EMAIL} />
      ) : account.deleteAt === null ? (
        <SettingsRow
          name="Delete this account"
          facts="Organizations with no other members are deleted with it, together with their deals."
          actions={<Button onClick={() => setAsking(true)}>Delete my account</Button>}
        />
      ) : (
        <SettingsRow
          name={`Will be deleted on ${formatDate(account.deleteAt)}`}
          facts="Any active subscription has been cancelled."
          actions={<KeepAccountButton />}
        />
      )}
      {isAsking && <DeletionDialog email={account.email} onClose={() => setAsking(false)} />}
    </SettingsSection>
  )
}

function DeletionDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm(emailRequestSchema, {})
  return (
    <FormDialog
      title="Delete my account"
      action="Delete my account"
      isDanger
      form={form}
      onClose={onClose}
      onSubmit={async ({ email: typed }) => {
        await requestDeletion(typed)
        await refetchDeletion(queryClient)
        onClose()
      }}
    >
      <p>
        Any active subscription ends now, and your other devices are signed out. In {DELETION_GRACE_DAYS} days
        your account will be permanently deleted, together with any organization that has no other members.
        Deals in organizations with other members stay there.
      </p>
      <p>You may want to download your data first.</p>
      <TextField
        label="Your email"
        type="email"
        autoComplete="off"
        hint={`Type ${email} to confirm.`}
        {...form.field('email')}
      />
    </FormDialog>
  )
}
