import { type ReactNode, useState } from 'react'
import { addDays, formatDate, formatMoment } from '#src/finance/new-zealand-days.ts'
import { listInWords } from '#src/lib/list-in-words.ts'
import { useOrganizationQuery } from '#src/lib/organization-context.ts'
import { API_SCOPE_NAMES, API_SCOPES } from '#src/lib/promised-api.ts'
import { Button } from '#src/ui/button.tsx'
import { CheckBoxes } from '#src/ui/check-boxes.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { LoadedTable } from '#src/ui/loaded-table.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { Person } from '#src/ui/person.tsx'
import { ADDS_ROW } from '#src/ui/row-actions.ts'
import { RowButton } from '#src/ui/row-buttons.tsx'
import { SecretDialog } from '#src/ui/secret-dialog.tsx'
import { Section } from '#src/ui/section.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import type { Columns } from '#src/ui/table.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useMinute, useToday } from '#src/ui/use-clock.ts'
import { useForm } from '#src/ui/use-form.ts'
import { apiKeysQuery, useApiKeyChanges } from './api.ts'
import { type ApiKey, MAX_API_KEYS, newApiKeySchema, TOO_MANY_KEYS } from './schema.ts'

type Step = { kind: 'create' } | { kind: 'revoke'; key: ApiKey }

interface KeysSectionProps {
  /** Shown instead of the button while the user can't create keys. */
  notYet: ReactNode
}

export function KeysSection({ notYet }: KeysSectionProps) {
  const [step, setStep] = useState<Step | null>(null)
  const keys = useOrganizationQuery(apiKeysQuery)
  const { revoke } = useApiKeyChanges()
  const columns = useColumns()
  const close = () => setStep(null)
  const isFull = (keys.data?.length ?? 0) >= MAX_API_KEYS
  return (
    <Section
      title="Keys"
      knownAs="region"
      action={
        !notYet && (
          <Button
            size="dense"
            icon="plus"
            {...ADDS_ROW}
            disabled={isFull}
            onClick={() => setStep({ kind: 'create' })}
          >
            Create key
          </Button>
        )
      }
    >
      {notYet && <div className="below-3">{notYet}</div>}
      {isFull && <p>{TOO_MANY_KEYS}</p>}
      <LoadedTable
        query={keys}
        failed="Failed to load the API keys"
        loading={<SkeletonRows label="Loading API keys" rows={2} />}
        empty="No keys yet. Create one for each program that should use your data."
        caption="API keys"
        columns={columns}
        actions={(key) => (
          <RowButton verb="Revoke" name={key.name} onClick={() => setStep({ kind: 'revoke', key })} />
        )}
      />
      {step?.kind === 'create' && <NewKeyDialog onClose={close} />}
      {step?.kind === 'revoke' && (
        <FormDialog
          title="Revoke API key"
          action="Revoke"
          isDanger
          onClose={close}
          onSubmit={() => revoke(step.key)}
          done={`${step.key.name} revoked`}
        >
          <p>Programs that use “{step.key.name}” stop working at once. This can’t be undone.</p>
        </FormDialog>
      )}
    </Section>
  )
}

function useColumns(): Columns<ApiKey> {
  const now = useMinute()
  const lastDay = ({ expiresAt }: ApiKey) => {
    const end = new Date(new Date(expiresAt).getTime() - 1)
    return end < now ? `Expired ${formatDate(end)}` : formatDate(end)
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

/** Creates a key, then shows it once. */
function NewKeyDialog({ onClose }: { onClose: () => void }) {
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
  const { days } = form.values
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
    </FormDialog>
  )
}
