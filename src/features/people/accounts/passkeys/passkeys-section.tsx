import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { type Form, useForm } from '#src/ui/form/use-form.ts'
import { SettingsList, SettingsRow } from '#src/ui/layout/settings-section.tsx'
import { OnlineSection } from '#src/ui/table/online-section.tsx'
import { RowButton } from '#src/ui/table/row-buttons.tsx'
import type { AccountView } from '../account-schema.ts'
import { deviceName } from '../devices/device-name.ts'
import { NEEDS_CONFIRMED_EMAIL } from '../rules.ts'
import { createCredential, passkeyRows } from './api.ts'
import { type Passkey, passkeyNameSchema } from './schema.ts'

export function PasskeysSection({ account: { isEmailConfirmed } }: { account: AccountView }) {
  return (
    <OnlineSection
      of={passkeyRows}
      title="Passkeys"
      settings="Sign in with your fingerprint, your face or your device’s PIN instead of a password."
      failed="Failed to load your passkeys"
      loading={72}
      empty={isEmailConfirmed && 'No passkeys yet. Add one on each device you use.'}
      add="Add a passkey"
      addDialog={(onClose) => <AddDialog onClose={onClose} />}
      notYet={!isEmailConfirmed && <SettingsRow name="Add a passkey" facts={NEEDS_CONFIRMED_EMAIL} />}
      dialogs={{ rename: (passkey, onClose) => <RenameDialog passkey={passkey} onClose={onClose} /> }}
      actions={({ name }, ask) => (
        <>
          <RowButton verb="Rename" name={name} variant="default" onClick={() => ask('rename')} />
          <RowButton verb="Remove" name={name} variant="default" onClick={() => ask('remove')} />
        </>
      )}
      removal={{
        verb: 'Remove',
        title: 'Remove passkey',
        question: ({ name }) =>
          `You’ll no longer be able to sign in with “${name}”. You can also delete it on the device itself.`,
        done: ({ name }) => `“${name}” removed. Your other devices are signed out.`,
      }}
    >
      {(passkeys, actions) => (
        <SettingsList items={passkeys}>
          {(passkey) => (
            <SettingsRow name={passkey.name} facts={factsOf(passkey)} actions={actions(passkey)} />
          )}
        </SettingsList>
      )}
    </OnlineSection>
  )
}

function factsOf({ createdAt, lastUsedAt }: Passkey): string {
  const used = lastUsedAt === null ? 'never used' : `last used ${formatDate(lastUsedAt)}`
  return `Added ${formatDate(createdAt)}, ${used}`
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const { add } = passkeyRows.useChanges()
  const form = useForm(passkeyNameSchema, { name: deviceName(navigator.userAgent) })
  return (
    <FormDialog
      title="Add a passkey"
      action="Add passkey"
      form={form}
      onClose={onClose}
      onSubmit={async ({ name }) => {
        await add({ name, credential: await createCredential() })
      }}
      done={({ name }) => `“${name}” added. Your other devices are signed out.`}
    >
      <p>Your browser will ask where to store it: on this device, your phone or a security key.</p>
      <NameField form={form} />
    </FormDialog>
  )
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { change } = passkeyRows.useChanges()
  const form = useForm(passkeyNameSchema, { name: passkey.name })
  return (
    <FormDialog
      title="Rename passkey"
      action="Rename"
      form={form}
      onClose={onClose}
      onSubmit={async (input) => {
        await change(passkey, input, 'PATCH')
      }}
      done="Passkey renamed."
    >
      <NameField form={form} />
    </FormDialog>
  )
}

function NameField({ form }: { form: Form<typeof passkeyNameSchema> }) {
  return <TextField label="Name" hint="A name to help you recognise it" {...form.field('name')} />
}
