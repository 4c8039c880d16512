import type { WebhookEventType } from '#src/lib/rows/webhook-events.ts'
import type { DealChange } from './event-schema.ts'

/** The fields of a deal that other programs receive: amounts and dates, no notes and no people. */
export const SENT_FIELDS = [
  'askingPrice',
  'offerPrice',
  'actualPurchasePrice',
  'doneUpValue',
  'renovationCost',
  'profitMargin',
  'maxPurchasePrice',
  'actualSalePrice',
  'actualRenovationCost',
  'dueDate',
  'unconditionalDate',
]

interface DealEvent {
  type: WebhookEventType
  data: { before?: object; after?: object }
}

/** The events that follow from a change of a deal. A move within its stage has none. */
export function webhooksOf({ action, before, after }: DealChange): DealEvent[] {
  const stage = { before: pick(before, ['status']), after: pick(after, ['status']) }
  const isMoved = before?.status !== undefined && before.status !== after?.status
  const moved: DealEvent[] = isMoved
    ? [
        { type: 'deal.status_changed', data: stage },
        ...(after?.status === 'won' ? [{ type: 'deal.won' as const, data: stage }] : []),
      ]
    : []
  switch (action) {
    case 'created':
    case 'imported':
      return [{ type: 'deal.created', data: {} }]
    case 'moved':
      return moved
    case 'abandoned':
      return [...moved, { type: 'deal.abandoned', data: stage }]
    case 'restored':
      return [...moved, { type: 'deal.restored', data: stage }]
    case 'deleted':
      return [{ type: 'deal.deleted', data: {} }]
    case 'undeleted':
      return [{ type: 'deal.restored', data: {} }]
    case 'offer_changed':
    case 'comparable_changed':
      // Offers have events of their own; sales have none.
      return []
    default:
      return [...edited({ before, after }), ...moved]
  }
}

/** A change of the stage alone has an event of its own. */
function edited({ before, after }: Pick<DealChange, 'before' | 'after'>): DealEvent[] {
  const fields = Object.keys(after ?? {})
  if (fields.length === 1 && fields[0] === 'status') return []
  return [
    { type: 'deal.updated', data: { before: pick(before, SENT_FIELDS), after: pick(after, SENT_FIELDS) } },
  ]
}

function pick(values: Record<string, unknown> | null, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values ?? {}).filter(([field]) => fields.includes(field)))
}
