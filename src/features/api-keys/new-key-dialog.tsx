import { useState } from 'react'
import { addDays, formatDate } from '#src/finance/new-zealand-days.ts'
import { API_SCOPE_NAMES, API_SCOPES } from '#src/lib/promised-api.ts'
import { CheckBox } from '#src/ui/check-box.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { Grid } from '#src/ui/layout.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { SecretDialog } from '#src/ui/secret-dialog.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useToday } from '#src/ui/use-clock.ts'
import { useForm } from '#src/ui/use-form.ts'
import { useApiKeyChanges } from './api.ts'
import { newApiKeySchema } from './schema.ts'

/** Creates a key, then shows it once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const { create, refetch } = useApiKeyChanges()
  const today = useToday()
  const form = useForm(newApiKeySchema, { scopes: [] })
  const [key, setKey] = useState<string | null>(null)
  if (key !== null)
    return (
      <SecretDialog title="Your API key" label="Key" value={key} onClose={onClose}>
        Copy the key now: it won’t be shown again. Keep it as safe as a password.
      </SecretDialog>
    )
  const { scopes, days } = form.values
  const lastDay = days === null ? undefined : `Works until ${formatDate(addDays(today, days))}`
  return (
    <FormDialog
      title="Create API key"
      action="Create key"
      form={form}
      onClose={onClose}
      onSubmit={async (input) => {
        const { key: created } = await create(input)
        setKey(created)
        await refetch()
      }}
    >
      <TextField label="Name" hint="The program that will use it" {...form.field('name')} />
      <Grid as="fieldset" columns={200} isSparse gap={[4, 16]}>
        <legend>Permissions</legend>
        {API_SCOPE_NAMES.map((scope) => (
          <CheckBox
            key={scope}
            label={API_SCOPES[scope]}
            value={scopes.includes(scope)}
            error={scope === API_SCOPE_NAMES.at(-1) ? form.errors.scopes : undefined}
            onChange={(isChosen) =>
              form.edit({ scopes: isChosen ? [...scopes, scope] : scopes.filter((one) => one !== scope) })
            }
          />
        ))}
      </Grid>
      <NumberField label="Days until it expires" hint={lastDay} {...form.field('days')} />
      <p>
        The key works for everyone who has it. It ends when you’re no longer an administrator of this
        organization.
      </p>
    </FormDialog>
  )
}
