import type { ReactNode } from 'react'
import { addDays, formatDate, formatMoment, lastDayBefore } from '#src/finance/dates/new-zealand-days.ts'
import { API_SCOPE_NAMES, API_SCOPES } from '#src/lib/api/promised-api.ts'
import { listInWords } from '#src/lib/text/list-in-words.ts'
import { useMinute, useToday } from '#src/ui/browser/use-clock.ts'
import { SecretFormDialog } from '#src/ui/dialog/secret-dialog.tsx'
import { CheckBoxes } from '#src/ui/field/check-boxes.tsx'
import { NumberField } from '#src/ui/field/number-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { SkeletonRows } from '#src/ui/layout/skeleton.tsx'
import { OnlineSection } from '#src/ui/table/online-section.tsx'
import type { Columns } from '#src/ui/table/table.tsx'
import { Person } from '#src/ui/text/person.tsx'
import { apiKeyRows } from './api.ts'
import { type ApiKey, newApiKeySchema } from './schema.ts'

interface KeysSectionProps {
  /** Shown instead of the button while the user can't create keys. */
  notYet: ReactNode
}

export function KeysSection({ notYet }: KeysSectionProps) {
  return (
    <OnlineSection
      of={apiKeyRows}
      title="Keys"
      failed="Failed to load the API keys"
      loading={<SkeletonRows label="Loading API keys" rows={2} />}
      empty="No keys yet. Create one for each program that should use your data."
      add="Create key"
      addDialog={(onClose) => <NewKeyDialog onClose={onClose} />}
      notYet={notYet}
      caption="API keys"
      columns={useColumns()}
      removal={{
        verb: 'Revoke',
        title: 'Revoke API key',
        question: ({ name }) => `Programs that use “${name}” stop working at once. This can’t be undone.`,
        done: ({ name }) => `${name} revoked`,
      }}
    />
  )
}

function useColumns(): Columns<ApiKey> {
  const now = useMinute()
  const lastDay = ({ expiresAt }: ApiKey) => {
    const day = formatDate(lastDayBefore(new Date(expiresAt)))
    return new Date(expiresAt) <= now ? `Expired ${day}` : day
  }
  return [
    {
      head: 'Name',
      cell: ({ name }) => name,
      detail: ({ scopes }) => listInWords(scopes.map((scope) => API_SCOPES[scope].toLowerCase())),
    },
    { head: 'Begins with', cell: ({ beginsWith }) => `${beginsWith}…`, onPhone: 'named' },
    { head: 'Made by', cell: ({ madeBy }) => <Person author={madeBy} />, onPhone: 'named' },
    {
      head: 'Last used',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : formatMoment(lastUsedAt, now)),
      onPhone: 'named',
    },
    { head: 'Expires', cell: lastDay, onPhone: 'named' },
  ]
}

function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const { add } = apiKeyRows.useChanges()
  const today = useToday()
  const form = useForm(newApiKeySchema, { scopes: [] })
  const { days } = form.values
  const lastDay = days === null ? undefined : `Works until ${formatDate(addDays(today, days))}`
  return (
    <SecretFormDialog
      title="Create API key"
      action="Create key"
      form={form}
      onClose={onClose}
      onSubmit={async (input) => (await add(input)).key}
      secret={{
        title: 'Your API key',
        label: 'Key',
        note: 'Copy the key now: it won’t be shown again. Keep it as safe as a password.',
      }}
    >
      <TextField label="Name" hint="The program that will use it" {...form.field('name')} />
      <CheckBoxes
        label="Permissions"
        options={API_SCOPE_NAMES.map((value) => ({ value, label: API_SCOPES[value] }))}
        columns={200}
        {...form.field('scopes')}
      />
      <NumberField label="Days until it expires" hint={lastDay} {...form.field('days')} />
      <p>A permission to change something also shows what was changed, as it is now.</p>
      <p>
        The key works for everyone who has it. It ends when you’re no longer an administrator of this
        organization.
      </p>
    </SecretFormDialog>
  )
}
