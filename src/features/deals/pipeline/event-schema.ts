import { z } from 'zod'
import { authorSchema } from '#src/lib/schemas/person-schemas.ts'
import { timestampSchema } from '#src/lib/schemas/timestamps.ts'

export const EVENTS_PAGE = 20

export const ACTION_NAMES = [
  'created',
  'imported',
  'moved',
  'abandoned',
  'restored',
  'deleted',
  'undeleted',
  'edited',
  'scenario_applied',
  'ownership_changed',
  'agreement_changed',
  'offer_changed',
  'comparable_changed',
] as const
export type ActionName = (typeof ACTION_NAMES)[number]

export interface DealChange {
  action: ActionName
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const valuesSchema = z.record(z.string(), z.unknown()).nullable()

/** A change of a deal: its author (null for a deleted account, and for what has happened by itself), its time, and the version it led to. */
export const dealActivitySchema = z.object({
  id: z.uuid(),
  action: z.enum(ACTION_NAMES),
  version: z.number().int(),
  by: authorSchema.nullable(),
  at: timestampSchema,
  before: valuesSchema,
  after: valuesSchema,
})
export type DealActivity = z.infer<typeof dealActivitySchema>

/** The change of an offer whose last day is over, which no person marked expired. */
export const EXPIRED_BY_ITSELF = 'expired by itself'

/** Whether it happened by itself, at a time: it has no author. */
export function isAutomatic({ action, after }: Pick<DealActivity, 'action' | 'after'>): boolean {
  return action === 'offer_changed' && after?.change === EXPIRED_BY_ITSELF
}

/** Newest first; `next` is the `before` of the next page, null at the end. */
export const eventsPageSchema = z.object({
  events: z.array(dealActivitySchema),
  next: z.uuid().nullable(),
})
export type EventsPage = z.infer<typeof eventsPageSchema>
