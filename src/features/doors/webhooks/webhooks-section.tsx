import type { ReactNode } from 'react'
import { formatDate, momentInSentence } from '#src/finance/dates/new-zealand-days.ts'
import { optionLabel } from '#src/lib/text/option-label.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { useMinute } from '#src/ui/browser/use-clock.ts'
import { MenuItem } from '#src/ui/dialog/menu.tsx'
import { attemptChange, showToast } from '#src/ui/dialog/toasts.ts'
import { Row } from '#src/ui/layout/layout.tsx'
import { SkeletonRows } from '#src/ui/layout/skeleton.tsx'
import { type Ask, OnlineSection } from '#src/ui/table/online-section.tsx'
import { RowButton } from '#src/ui/table/row-buttons.tsx'
import { RowMenu } from '#src/ui/table/row-menu.tsx'
import type { Columns } from '#src/ui/table/table.tsx'
import { endpointRows } from './api.ts'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { EndpointDialog, NewEndpointDialog, RollDialog, TestDialog } from './endpoint-dialog.tsx'
import { ALL_EVENTS, ENDPOINT_STATES, type Endpoint, endpointSchema } from './schema.ts'

interface WebhooksSectionProps {
  /** Shown instead of the button while the user can't add endpoints. */
  notYet: ReactNode
}

export function WebhooksSection({ notYet }: WebhooksSectionProps) {
  return (
    <OnlineSection
      of={endpointRows}
      title="Webhooks"
      failed="Failed to load the webhook endpoints"
      loading={<SkeletonRows label="Loading webhook endpoints" rows={2} />}
      empty="No endpoints yet. Add one for each program that should receive events."
      add="Add endpoint"
      addDialog={(onClose) => <NewEndpointDialog onClose={onClose} />}
      notYet={notYet}
      caption="Webhook endpoints"
      columns={useColumns()}
      actions={(endpoint, ask) => <Actions endpoint={endpoint} ask={ask} />}
      dialogs={{
        edit: (endpoint, onClose) => <EndpointDialog endpoint={endpoint} onClose={onClose} />,
        roll: (endpoint, onClose) => <RollDialog endpoint={endpoint} onClose={onClose} />,
        test: (endpoint, onClose) => <TestDialog endpoint={endpoint} onClose={onClose} />,
        deliveries: (endpoint, onClose) => <DeliveriesDialog endpoint={endpoint} onClose={onClose} />,
      }}
      removal={{
        verb: 'Delete',
        title: 'Delete endpoint',
        action: 'Delete endpoint',
        question: ({ url }) =>
          `${url} receives no more events, and its deliveries are deleted. This can’t be undone.`,
        done: () => 'Endpoint deleted',
      }}
    />
  )
}

interface ActionsProps {
  endpoint: Endpoint
  ask: Ask<'edit' | 'roll' | 'test' | 'deliveries'>
}

function Actions({ endpoint, ask }: ActionsProps) {
  const { change, post } = endpointRows.useChanges()
  const { url, description, events, state, endedAt } = endpoint
  const isOn = state === 'on'

  async function toggle() {
    await change(endpoint, { url, description, events, state: isOn ? 'off' : 'on' })
    showToast({ message: isOn ? 'Endpoint turned off' : 'Endpoint turned on' })
  }

  async function keep() {
    await post(endpoint, 'takeover', endpointSchema)
    showToast({ message: 'Endpoint kept and turned on' })
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
      <RowButton verb="Deliveries" name={`of ${url}`} onClick={() => ask('deliveries')} />
      <RowMenu
        name={url}
        onEdit={() => ask('edit')}
        more={
          <>
            {isOn && <MenuItem onSelect={() => ask('test')}>Send test</MenuItem>}
            <MenuItem onSelect={() => ask('roll')}>Roll secret</MenuItem>
            {endedAt === null && (
              <MenuItem onSelect={() => attemptChange({ name: 'The endpoint', verb: 'changed' }, toggle)}>
                {isOn ? 'Turn off' : 'Turn on'}
              </MenuItem>
            )}
          </>
        }
        onDelete={() => ask('remove')}
      />
    </Row>
  )
}

function useColumns(): Columns<Endpoint> {
  const now = useMinute()
  const stateOf = ({ state }: Endpoint) => optionLabel(ENDPOINT_STATES, state)
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
