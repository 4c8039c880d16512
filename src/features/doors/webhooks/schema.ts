import { z } from 'zod'
import { storedFields } from '#src/lib/rows/resource.ts'
import { WEBHOOK_EVENTS } from '#src/lib/rows/webhook-events.ts'
import { optionalText } from '#src/lib/schemas/text-schemas.ts'
import { timestampSchema } from '#src/lib/schemas/timestamps.ts'

const MAX_ENDPOINTS = 10
export const ENDPOINT_LIMIT = {
  rows: MAX_ENDPOINTS,
  message: `An organization has at most ${MAX_ENDPOINTS} webhook endpoints. Delete one first.`,
}
export const MAX_REPLAYED = 1_000
export const DELIVERIES_PAGE = 50
export const ALL_EVENTS = '*'
/** A test without a deal or a project. */
export const PING = 'ping'
export const TEST_TYPES = [PING, ...WEBHOOK_EVENTS] as const
export type TestType = (typeof TEST_TYPES)[number]
export const testSchema = z.strictObject({ type: z.enum(TEST_TYPES).default(PING) })
/** Refuses an endpoint that has ended. */
export const KEEP_FIRST =
  'The access with which this endpoint was set up has ended. An administrator must keep it before it can be turned on.'
const NOT_A_URL = 'Enter an address that begins with https://'

/** `off` by an administrator or by an answer of 410; `disabled` after days of failures. */
export const ENDPOINT_STATES = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
  { value: 'disabled', label: 'Disabled after failures' },
] as const

export const newEndpointSchema = z.strictObject({
  url: z
    .url({ protocol: /^https?$/, error: NOT_A_URL })
    .max(500)
    .meta({ example: 'https://hooks.example.com/doneup' }),
  description: optionalText(200).default(null),
  /** `*` is all events. */
  events: z
    .union(
      [
        z.literal(ALL_EVENTS),
        z.array(z.enum(WEBHOOK_EVENTS)).min(1, 'Choose at least one event.').max(WEBHOOK_EVENTS.length),
      ],
      { error: 'Enter "*" for all events, or a list of events' },
    )
    .default(ALL_EVENTS),
})
export type NewEndpoint = z.output<typeof newEndpointSchema>

export const endpointInputSchema = newEndpointSchema.extend({ state: z.enum(['on', 'off']).default('on') })
export type EndpointInput = z.output<typeof endpointInputSchema>

/** Fields that are left out stay as they are. */
export const endpointPatchSchema = z.strictObject({
  url: newEndpointSchema.shape.url.optional(),
  description: newEndpointSchema.shape.description.unwrap().optional(),
  events: newEndpointSchema.shape.events.unwrap().optional(),
  state: z.enum(['on', 'off']).optional(),
})
export type EndpointPatch = z.output<typeof endpointPatchSchema>

/** The body of a request to an endpoint. */
export const webhookEventSchema = z.object({
  id: z.string(),
  type: z.string(),
  timestamp: timestampSchema,
  organizationId: z.uuid(),
  /** Only in a test, whose data is invented. */
  test: z.literal(true).optional(),
  data: z.looseObject({ id: z.uuid(), version: z.number().int(), address: z.string() }),
})

export const endpointSchema = z.object({
  ...storedFields(newEndpointSchema.shape),
  id: z.uuid(),
  state: z.enum(ENDPOINT_STATES.map(({ value }) => value)),
  /** The first failure after the last success. With `off`: an answer of 410 turned it off, not an administrator. */
  failingSince: z.string().nullable(),
  /** After the secret was rolled, the former ones of the last 24 hours sign too, the last one until then. */
  formerSecretUntil: z.string().nullable(),
  /** When it was turned off because the person who chose its address or rolled its secret lost access, or their key ended. */
  endedAt: timestampSchema.nullable(),
  createdAt: timestampSchema,
  version: z.number().int(),
})
export type Endpoint = z.infer<typeof endpointSchema>
/** All of them: `next` is there as in every list. */
export const endpointsSchema = z.object({ items: z.array(endpointSchema), next: z.null() })

/** What the administrators get an email about. */
export const MAILED_NOTICES = ['added', 'moved', 'rolled', 'ended', 'disabled'] as const
export type MailedNotice = (typeof MAILED_NOTICES)[number]

/** Contains the secret, which is returned only here. */
export const endpointWithSecretSchema = endpointSchema.extend({ secret: z.string() })

export const DELIVERY_STATUSES = [
  { value: 'pending', label: 'Waiting' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
] as const

export const deliverySchema = z.object({
  id: z.uuid(),
  eventId: z.string(),
  type: z.string(),
  status: z.enum(DELIVERY_STATUSES.map(({ value }) => value)),
  attempts: z.number().int(),
  createdAt: timestampSchema,
  attemptedAt: timestampSchema.nullable(),
  nextAttemptAt: timestampSchema.nullable(),
  /** The HTTP status of the last attempt; null without one. */
  responseStatus: z.number().int().nullable(),
  responseMs: z.number().int().nullable(),
  /** The beginning of the answer, or why there was none. */
  response: z.string().nullable(),
})
export type Delivery = z.infer<typeof deliverySchema>

/** Newest first; `next` is the `cursor` of the next page, null at the end. */
export const deliveriesSchema = z.object({
  items: z.array(deliverySchema),
  next: z.uuid().nullable(),
})

export const replaySchema = z.strictObject({ since: z.iso.datetime().max(40) })
/** `next`: the time of the first event that wasn't sent again, because there are too many; null at the end. */
export const replayedSchema = z.object({ replayed: z.number().int(), next: z.string().nullable() })
