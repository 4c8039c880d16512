import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { Button } from '#src/ui/button.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { ADDS_ROW } from '#src/ui/row-actions.ts'
import { RowButton } from '#src/ui/row-buttons.tsx'
import { SettingsList, SettingsRow, SettingsSection } from '#src/ui/settings-section.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useForm } from '#src/ui/use-form.ts'
import type { AccountView } from '../account-schema.ts'
import { deviceName } from '../devices/device-name.ts'
import { NEEDS_CONFIRMED_EMAIL } from '../rules.ts'
import { createPasskey, passkeysQuery, removePasskey, renamePasskey } from './api.ts'
import { type Passkey, passkeyNameSchema } from './schema.ts'

type Step = { verb: 'Add' } | { verb: 'Rename' | 'Remove'; passkey: Passkey }

export function PasskeysSection({ account }: { account: AccountView }) {
  const [step, setStep] = useState<Step | null>(null)
  const passkeys = useQuery(passkeysQuery)
  return (
    <SettingsSection
      title="Passkeys"
      sentence="Sign in with your fingerprint, your face or your device’s PIN instead of a password."
    >
      <Loaded query={passkeys} failed="Failed to load your passkeys" loading={72}>
        {(list) => (
          <>
            {list.length === 0 && account.isEmailConfirmed && (
              <p>No passkeys yet. Add one on each device you use.</p>
            )}
            <SettingsList items={list}>
              {(passkey) => <PasskeyRow passkey={passkey} onStep={setStep} />}
            </SettingsList>
            {account.isEmailConfirmed ? (
              <div>
                <Button icon="plus" {...ADDS_ROW} onClick={() => setStep({ verb: 'Add' })}>
                  Add a passkey
                </Button>
              </div>
            ) : (
              <SettingsRow name="Add a passkey" facts={NEEDS_CONFIRMED_EMAIL} />
            )}
          </>
        )}
      </Loaded>
      {step && <StepDialog step={step} onClose={() => setStep(null)} />}
    </SettingsSection>
  )
}

function PasskeyRow({ passkey, onStep }: { passkey: Passkey; onStep: (step: Step) => void }) {
  const { name, createdAt, lastUsedAt } = passkey
  const used = lastUsedAt === null ? 'never used' : `last used ${formatDate(lastUsedAt)}`
  return (
    <SettingsRow
      name={name}
      facts={`Added ${formatDate(createdAt)}, ${used}`}
      actions={(['Rename', 'Remove'] as const).map((verb) => (
        <RowButton
          key={verb}
          verb={verb}
          name={name}
          variant="default"
          onClick={() => onStep({ verb, passkey })}
        />
      ))}
    />
  )
}

function StepDialog({ step, onClose }: { step: Step; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm(passkeyNameSchema, {
    name: step.verb === 'Add' ? deviceName(navigator.userAgent) : step.passkey.name,
  })

  const refetchAccount = () => queryClient.invalidateQueries({ queryKey: ['account'] })

  if (step.verb === 'Remove') {
    const { id, name } = step.passkey
    return (
      <FormDialog
        title="Remove passkey"
        action="Remove"
        isDanger
        onClose={onClose}
        onSubmit={async () => {
          await removePasskey(id)
          await refetchAccount()
        }}
        done={`“${name}” removed. Your other devices are signed out.`}
      >
        <p>You’ll no longer be able to sign in with “{name}”. You can also delete it on the device itself.</p>
      </FormDialog>
    )
  }
  const isNew = step.verb === 'Add'
  return (
    <FormDialog
      title={isNew ? 'Add a passkey' : 'Rename passkey'}
      action={isNew ? 'Add passkey' : 'Rename'}
      form={form}
      onClose={onClose}
      onSubmit={async ({ name }) => {
        if (step.verb === 'Add') await createPasskey(name)
        else await renamePasskey(step.passkey.id, name)
        await refetchAccount()
      }}
      done={({ name }) =>
        isNew ? `“${name}” added. Your other devices are signed out.` : 'Passkey renamed.'
      }
    >
      {isNew && <p>Your browser will ask where to store it: on this device, your phone or a security key.</p>}
      <TextField label="Name" hint="A name to help you recognise it" {...form.field('name')} />
    </FormDialog>
  )
}
