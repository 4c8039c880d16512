import { type ReactNode, useState } from 'react'
import { formatDate, momentInSentence } from '#src/finance/new-zealand-days.ts'
import { useOrganizationQuery } from '#src/lib/organization-context.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import { Button } from '#src/ui/button.tsx'
import { Row } from '#src/ui/layout.tsx'
import { LoadedTable } from '#src/ui/loaded-table.tsx'
import { MenuItem } from '#src/ui/menu.tsx'
import { ADDS_ROW } from '#src/ui/row-actions.ts'
import { RowButton } from '#src/ui/row-buttons.tsx'
import { RowMenu } from '#src/ui/row-menu.tsx'
import { Section } from '#src/ui/section.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import type { Columns } from '#src/ui/table.tsx'
import { attemptChange, showToast } from '#src/ui/toasts.ts'
import { useMinute } from '#src/ui/use-clock.ts'
import { endpointsQuery, useWebhookChanges } from './api.ts'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { DeleteDialog, EndpointDialog, RollDialog } from './endpoint-dialog.tsx'
import { ALL_EVENTS, ENDPOINT_STATES, type Endpoint, MAX_ENDPOINTS, TOO_MANY_ENDPOINTS } from './schema.ts'

type Step = { kind: 'add' } | { kind: 'edit' | 'roll' | 'delete' | 'deliveries'; endpoint: Endpoint }

interface WebhooksSectionProps {
  /** Shown instead of the button while the user can't add endpoints. */
  notYet: ReactNode
}

export function WebhooksSection({ notYet }: WebhooksSectionProps) {
  const [step, setStep] = useState<Step | null>(null)
  const endpoints = useOrganizationQuery(endpointsQuery)
  const columns = useColumns()
  const close = () => setStep(null)
  const isFull = (endpoints.data?.length ?? 0) >= MAX_ENDPOINTS
  return (
    <Section
      title="Webhooks"
      knownAs="region"
      action={
        !notYet && (
          <Button
            size="dense"
            icon="plus"
            {...ADDS_ROW}
            disabled={isFull}
            onClick={() => setStep({ kind: 'add' })}
          >
            Add endpoint
          </Button>
        )
      }
    >
      {notYet && <div className="below-3">{notYet}</div>}
      {isFull && <p>{TOO_MANY_ENDPOINTS}</p>}
      <LoadedTable
        query={endpoints}
        failed="Failed to load the webhook endpoints"
        loading={<SkeletonRows label="Loading webhook endpoints" rows={2} />}
        empty="No endpoints yet. Add one for each program that should receive events."
        caption="Webhook endpoints"
        columns={columns}
        actions={(endpoint) => <Actions endpoint={endpoint} ask={setStep} />}
      />
      {step?.kind === 'add' && <EndpointDialog endpoint={null} onClose={close} />}
      {step?.kind === 'edit' && <EndpointDialog endpoint={step.endpoint} onClose={close} />}
      {step?.kind === 'roll' && <RollDialog endpoint={step.endpoint} onClose={close} />}
      {step?.kind === 'delete' && <DeleteDialog endpoint={step.endpoint} onClose={close} />}
      {step?.kind === 'deliveries' && <DeliveriesDialog endpoint={step.endpoint} onClose={close} />}
    </Section>
  )
}

interface ActionsProps {
  endpoint: Endpoint
  ask: (step: Step) => void
}

function Actions({ endpoint, ask }: ActionsProps) {
  const webhooks = useWebhookChanges()
  const { url, description, events, state, endedAt } = endpoint
  const isOn = state === 'on'
  const showDeliveries = () => ask({ kind: 'deliveries', endpoint })

  async function toggle() {
    await webhooks.change(endpoint, { url, description, events, state: isOn ? 'off' : 'on' })
    await webhooks.refetch()
    showToast({ message: isOn ? 'Endpoint turned off' : 'Endpoint turned on' })
  }

  async function keep() {
    await webhooks.keep(endpoint)
    await webhooks.refetch()
    showToast({ message: 'Endpoint kept and turned on' })
  }

  async function test() {
    await webhooks.sendTest(endpoint)
    showDeliveries()
  }

  return (
    <Row isOneLine>
      {endedAt !== null && (
        <RowButton
          verb="Keep"
          name={url}
          onClick={() => attemptChange({ name: 'The endpoint', verb: 'kept' }, keep)}
        />
      )}
      <RowButton verb="Deliveries" name={`of ${url}`} onClick={showDeliveries} />
      <RowMenu
        name={url}
        onEdit={() => ask({ kind: 'edit', endpoint })}
        more={
          <>
            {isOn && (
              <MenuItem onSelect={() => attemptChange({ name: 'The test', verb: 'sent' }, test)}>
                Send test
              </MenuItem>
            )}
            <MenuItem onSelect={() => ask({ kind: 'roll', endpoint })}>Roll secret</MenuItem>
            {endedAt === null && (
              <MenuItem onSelect={() => attemptChange({ name: 'The endpoint', verb: 'changed' }, toggle)}>
                {isOn ? 'Turn off' : 'Turn on'}
              </MenuItem>
            )}
          </>
        }
        onDelete={() => ask({ kind: 'delete', endpoint })}
      />
    </Row>
  )
}

function useColumns(): Columns<Endpoint> {
  const now = useMinute()
  const stateOf = ({ state }: Endpoint) => ENDPOINT_STATES.find(({ value }) => value === state)?.label
  const noteOf = ({ state, failingSince, formerSecretUntil, endedAt }: Endpoint) =>
    [
      endedAt !== null && 'The access with which it was set up has ended. Keep it?',
      state === 'on' && failingSince !== null && `Failing since ${momentInSentence(failingSince, now)}`,
      state === 'off' && endedAt === null && failingSince !== null && 'Its receiver answered 410: it is gone',
      formerSecretUntil !== null &&
        `Former secrets sign too until ${momentInSentence(formerSecretUntil, now)}`,
    ]
      .filter(Boolean)
      .join('. ')
  return [
    { head: 'Address', cell: ({ url }) => url, detail: ({ description }) => description },
    {
      head: 'Events',
      cell: ({ events }) => (events === ALL_EVENTS ? 'All events' : pluralize(events.length, 'event')),
    },
    { head: 'State', cell: stateOf, detail: noteOf, onPhone: 'named' },
    { head: 'Added', cell: ({ createdAt }) => formatDate(createdAt), onPhone: 'hidden' },
  ]
}
