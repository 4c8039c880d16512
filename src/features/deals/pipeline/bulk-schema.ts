import { z } from 'zod'
import { positionSchema } from '#src/lib/rows/positions.ts'
import { futureDaySchema } from '#src/lib/schemas/day-schemas.ts'
import { MAX_CONTACT_LENGTH, optionalText } from '#src/lib/schemas/text-schemas.ts'
import { givenTimeSchema } from '#src/lib/schemas/timestamps.ts'
import { boardDealSchema, boardStatusSchema, dealStatusSchema, MAX_REASON_LENGTH } from './schema.ts'

export const MAX_BULK = 200
export const TOO_MANY = 'At most 200 deals at once.'
const TWICE = 'A deal is named twice.'

/** Of the column. */
const MAX_VERSION = 2_147_483_647
/** A deal at the version that the person has seen. */
const itemSchema = z.strictObject({ id: z.uuid(), version: z.int().min(1).max(MAX_VERSION) })

function itemsOf<Item extends z.ZodType<{ id: string }>>(item: Item) {
  return z
    .array(item)
    .min(1)
    .max(MAX_BULK, TOO_MANY)
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, TWICE)
}

/** Where a deal was on the board, and the fields that a bulk action changes, so that its undo restores exactly that. */
const beforeSchema = z.strictObject({
  status: dealStatusSchema,
  abandonedFrom: boardStatusSchema.nullable().default(null),
  abandonReason: z.string().trim().max(MAX_REASON_LENGTH).nullable().default(null),
  position: positionSchema,
  stageEnteredAt: givenTimeSchema,
  agentName: optionalText(MAX_CONTACT_LENGTH),
  dueDate: futureDaySchema.nullable(),
  unconditionalDate: futureDaySchema.nullable(),
})
export type BulkBefore = z.output<typeof beforeSchema>

/** One action on many deals. `id` names it, for its undo. Won isn't offered, because each won deal needs its price. */
export const bulkSchema = z.discriminatedUnion('action', [
  z.strictObject({
    id: z.uuid(),
    action: z.literal('move'),
    status: boardStatusSchema.exclude(['won']),
    items: itemsOf(itemSchema),
  }),
  z.strictObject({
    id: z.uuid(),
    action: z.literal('assignAgent'),
    agentName: optionalText(MAX_CONTACT_LENGTH),
    items: itemsOf(itemSchema),
  }),
  z.strictObject({
    id: z.uuid(),
    action: z.literal('setDate'),
    field: z.enum(['dueDate', 'unconditionalDate']),
    day: futureDaySchema.nullable(),
    items: itemsOf(itemSchema),
  }),
  z.strictObject({
    id: z.uuid(),
    action: z.literal('abandon'),
    reason: z.string().trim().max(MAX_REASON_LENGTH).nullable().default(null),
    items: itemsOf(itemSchema),
  }),
  z.strictObject({ id: z.uuid(), action: z.literal('delete'), items: itemsOf(itemSchema) }),
  /** Of the action with this id, at the versions that it left; it also restores deleted deals. */
  z.strictObject({
    id: z.uuid(),
    action: z.literal('undo'),
    items: itemsOf(itemSchema.extend({ before: beforeSchema })),
  }),
])
export type BulkAction = z.output<typeof bulkSchema>
export type BulkItem = BulkAction['items'][number]

/** What became of each deal. `version` is the organization's. */
export const bulkResultSchema = z.object({
  version: z.int(),
  /** Changed, or as asked already: at the versions that they have now. */
  done: z.array(itemSchema),
  /** The cards of these, without those that are deleted. */
  opportunities: z.array(boardDealSchema),
  /** Changed by someone else since they were seen: left as they are. */
  stale: z.array(z.uuid()),
  /** Deleted, or never there. */
  gone: z.array(z.uuid()),
  /** Won: each is moved or abandoned by itself. */
  won: z.array(z.uuid()),
})
export type BulkResult = z.output<typeof bulkResultSchema>
