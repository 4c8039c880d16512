import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { formatMoment, hourInAuckland, momentInSentence } from '#src/finance/dates/new-zealand-days.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { inTense } from '#src/lib/schemas/day-schemas.ts'
import { optionLabel } from '#src/lib/text/option-label.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { useMinute } from '#src/ui/browser/use-clock.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { attemptChange, showToast } from '#src/ui/dialog/toasts.ts'
import { DateField } from '#src/ui/field/date-field.tsx'
import { CheckedForm } from '#src/ui/form/checked-form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { useSubmit } from '#src/ui/form/use-submit.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { SkeletonRows } from '#src/ui/layout/skeleton.tsx'
import { RowButton } from '#src/ui/table/row-buttons.tsx'
import { type Columns, Table } from '#src/ui/table/table.tsx'
import { deliveriesQuery, endpointRows } from './api.ts'
import { DELIVERY_STATUSES, type Delivery, type Endpoint, replayedSchema } from './schema.ts'

const SENT_AGAIN = { name: 'The event', verb: 'sent again' }

interface DeliveriesDialogProps {
  endpoint: Endpoint
  onClose: () => void
}

export function DeliveriesDialog({ endpoint, onClose }: DeliveriesDialogProps) {
  const { order } = endpointRows.useChanges()
  const query = useInfiniteQuery(deliveriesQuery(useOrganization().organizationId, endpoint))
  const columns = useColumns()
  const isOn = endpoint.state === 'on'

  async function replay({ id, type }: Delivery) {
    await order(endpoint, `deliveries/${id}/replay`)
    showToast({ message: `${type} is sent again` })
  }

  return (
    <Dialog title={`Deliveries of ${endpoint.url}`} size="wide" onClose={onClose} done="Done">
      <Loaded
        query={query}
        failed="Failed to load the deliveries"
        loading={<SkeletonRows label="Loading deliveries" rows={4} />}
      >
        {({ pages }) => {
          const deliveries = pages.flatMap(({ items }) => items)
          if (deliveries.length === 0)
            return <p className="quiet">No deliveries yet. Events of the last 30 days appear here.</p>
          return (
            <Stack>
              <Table
                caption="Deliveries"
                rows={deliveries}
                keyOf={({ id }) => id}
                columns={columns}
                actions={(delivery) =>
                  isOn && (
                    <RowButton
                      verb="Replay"
                      name={delivery.type}
                      onClick={() => attemptChange(SENT_AGAIN, () => replay(delivery))}
                    />
                  )
                }
              />
              {query.hasNextPage && (
                <Button onClick={() => void query.fetchNextPage()} aria-disabled={query.isFetchingNextPage}>
                  Show more
                </Button>
              )}
              {isOn && <ReplayAll endpoint={endpoint} />}
            </Stack>
          )
        }}
      </Loaded>
    </Dialog>
  )
}

const sinceSchema = z.object({ since: inTense('past', z.iso.date('Choose a day.')) })

function ReplayAll({ endpoint }: { endpoint: Endpoint }) {
  const { post } = endpointRows.useChanges()
  const now = useMinute()
  const form = useForm(sinceSchema, {})
  /** The time of the first event that was too many for the last request. */
  const [next, setNext] = useState<string | null>(null)
  const sending = useSubmit(form, async ({ since }) => {
    const from = next ?? hourInAuckland(since, 0).toISOString()
    const replayed = await post(endpoint, 'replays', replayedSchema, { since: from })
    setNext(replayed.next)
    showToast({ message: `${pluralize(replayed.replayed, 'event')} sent again` })
  })
  return (
    <CheckedForm {...sending.form}>
      {sending.problem}
      <Row align="end">
        <DateField
          label="Replay all since"
          {...form.day('since')}
          onChange={(since) => {
            setNext(null)
            form.edit({ since })
          }}
        />
        <Button type="submit" aria-disabled={sending.isPending}>
          {next === null ? 'Replay all' : `Continue from ${momentInSentence(next, now)}`}
        </Button>
      </Row>
    </CheckedForm>
  )
}

function useColumns(): Columns<Delivery> {
  const now = useMinute()
  const statusOf = ({ status }: Delivery) => optionLabel(DELIVERY_STATUSES, status)
  const attemptsOf = ({ attempts, nextAttemptAt }: Delivery) =>
    nextAttemptAt === null
      ? attempts > 1 && pluralize(attempts, 'attempt')
      : `${pluralize(attempts, 'attempt')}, next ${momentInSentence(nextAttemptAt, now)}`
  const answerOf = ({ responseStatus, responseMs }: Delivery) =>
    [responseStatus, responseMs !== null && `${responseMs} ms`].filter(Boolean).join(', ') || '—'
  return [
    { head: 'Event', cell: ({ type }) => type, detail: ({ eventId }) => eventId },
    { head: 'Time', cell: ({ createdAt }) => formatMoment(createdAt, now), onPhone: 'named' },
    { head: 'Status', cell: statusOf, detail: attemptsOf, onPhone: 'named' },
    { head: 'Answer', cell: answerOf, detail: ({ response }) => response, onPhone: 'named' },
  ]
}
