import { type ReactNode, useState } from 'react'
import { formatDate, formatMoment } from '#src/finance/new-zealand-days.ts'
import { API_SCOPES } from '#src/lib/api-scopes.ts'
import { listInWords } from '#src/lib/list-in-words.ts'
import { useOrganizationQuery } from '#src/lib/organization-context.ts'
import { Button } from '#src/ui/button.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { ADDS_ROW } from '#src/ui/row-actions.ts'
import { Section } from '#src/ui/section.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { type Columns, Table } from '#src/ui/table.tsx'
import { showToast } from '#src/ui/toasts.ts'
import { useMinute } from '#src/ui/use-clock.ts'
import { apiKeysQuery, useApiKeyChanges } from './api.ts'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { type ApiKey, MAX_API_KEYS, TOO_MANY_KEYS } from './schema.ts'

type Step = { kind: 'create' } | { kind: 'revoke'; key: ApiKey }

interface KeysSectionProps {
  /** Shown instead of the button while the user can't create keys. */
  notYet: ReactNode
}

export function KeysSection({ notYet }: KeysSectionProps) {
  const [step, setStep] = useState<Step | null>(null)
  const keys = useOrganizationQuery(apiKeysQuery)
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
      <Loaded
        query={keys}
        failed="Failed to load the API keys"
        loading={<SkeletonRows label="Loading API keys" rows={2} />}
      >
        {(list) =>
          list.length === 0 ? (
            <p className="quiet">No keys yet. Create one for each program that should use your data.</p>
          ) : (
            <Table
              caption="API keys"
              rows={list}
              keyOf={({ id }) => id}
              columns={columns}
              actions={(key) => (
                <Button
                  size="dense"
                  variant="quiet"
                  aria-label={`Revoke ${key.name}`}
                  onClick={() => setStep({ kind: 'revoke', key })}
                >
                  Revoke
                </Button>
              )}
            />
          )
        }
      </Loaded>
      {step?.kind === 'create' && <NewKeyDialog onClose={close} />}
      {step?.kind === 'revoke' && <RevokeDialog apiKey={step.key} onClose={close} />}
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
    { head: 'Made by', cell: ({ madeBy }) => madeBy, onPhone: 'named' },
    {
      head: 'Last used',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : formatMoment(lastUsedAt, now)),
      onPhone: 'named',
    },
    { head: 'Expires', cell: lastDay, onPhone: 'named' },
  ]
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { revoke } = useApiKeyChanges()
  return (
    <FormDialog
      title="Revoke API key"
      action="Revoke"
      isDanger
      onClose={onClose}
      onSubmit={async () => {
        await revoke(apiKey)
        onClose()
        showToast({ message: `${apiKey.name} revoked` })
      }}
    >
      <p>Programs that use “{apiKey.name}” stop working at once. This can’t be undone.</p>
    </FormDialog>
  )
}
