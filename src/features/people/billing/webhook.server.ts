import { z } from 'zod'
import { AppError } from '#src/lib/api/app-error.ts'
import type { Queryable } from '#src/platform/db/database.ts'
import { log } from '#src/platform/process/log.ts'
import {
  type BillingAccount,
  closeCheckoutOfSession,
  findAccountOfCustomer,
  isEventRecorded,
  type NoticeKind,
  queueBillingCancellation,
  queueNoticeOnce,
  recordEvent,
  saveProviderState,
  unlinkCustomer,
} from './queries.server.ts'
import { type Billing, fetchProviderState } from './service.server.ts'

const customerSchema = z.union([z.string(), z.object({ id: z.string() })])

/** Only the ids are read; the current state is fetched from the provider. */
const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  data: z.object({
    object: z.looseObject({ id: z.string().optional(), customer: customerSchema.nullish() }),
  }),
})
type BillingEvent = z.infer<typeof eventSchema>

const TOLERANCE_SECONDS = 300

/** Events that may change a subscription; others are recorded and ignored. */
const RELEVANT =
  /^(customer\.subscription\.|customer\.deleted$|checkout\.session\.|invoice\.(paid|payment_failed)$)/

/** One delivery: the raw body and its signature header. */
export interface Delivery {
  body: string
  signature: string
}

/**
 * Processes a webhook delivery. The event only triggers a fetch of the current state, before the transaction that
 * records the event and stores the state. So deliveries end in the same state in any order and number, even if
 * interrupted. Throws invalid_signature for a forged, stale or altered delivery.
 */
export async function receiveWebhook(billing: Billing & { secret: string }, { body, signature }: Delivery) {
  const { db, secret } = billing
  const event = await verifiedEvent(secret, body, signature)
  if (await isEventRecorded(db, event.id)) return
  const customerId = RELEVANT.test(event.type) ? customerOf(event) : null
  const account = customerId === null ? null : await findAccountOfCustomer(db, customerId)
  const answer =
    account?.email && customerId !== null
      ? await fetchProviderState(billing, account.user_id, customerId)
      : null
  await db.transaction(async (tx) => {
    if (!(await recordEvent(tx, event.id, event.type))) return
    if (answer !== null) await saveProviderState(tx, answer)
    if (account !== null) await handleEvent(tx, event, account)
  })
}

async function verifiedEvent(secret: string, body: string, signature: string): Promise<BillingEvent> {
  const { Stripe } = await import('stripe')
  let event: unknown
  try {
    event = Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS)
  } catch (cause) {
    throw new AppError('invalid_signature', undefined, { cause })
  }
  if (isAhead(signature)) throw new AppError('invalid_signature')
  const parsed = eventSchema.safeParse(event)
  if (!parsed.success) throw new AppError('invalid_input', undefined, { cause: parsed.error })
  return parsed.data
}

/** Stripe's library rejects old deliveries only. One dated ahead could be repeated for longer than the tolerance. */
function isAhead(signature: string): boolean {
  const [, seconds = '0'] = /(?:^|,)t=(\d+)/.exec(signature) ?? []
  return Number(seconds) - Date.now() / 1000 > TOLERANCE_SECONDS
}

function customerOf({ type, data }: BillingEvent): string | null {
  const { id, customer } = data.object
  if (type === 'customer.deleted') return id ?? null
  return typeof customer === 'string' ? customer : (customer?.id ?? null)
}

async function handleEvent(tx: Queryable, event: BillingEvent, account: BillingAccount): Promise<void> {
  const { id: objectId } = event.data.object
  // The checkout was paid after the account was deleted, so the subscription is cancelled immediately.
  if (account.email === null) {
    log('warn', 'billing_event_of_deleted_user', { detail: event.id })
    return queueBillingCancellation(tx, account.user_id)
  }
  if (event.type === 'customer.deleted') {
    if (account.customer_id !== null) await unlinkCustomer(tx, account.customer_id)
    return
  }
  if (objectId === undefined) return
  if (event.type === 'checkout.session.completed') return closeCheckoutOfSession(tx, objectId, 'paid')
  if (event.type === 'checkout.session.expired') return closeCheckoutOfSession(tx, objectId, 'expired')
  const kind = NOTICES[event.type]
  if (kind !== undefined) await queueNoticeOnce(tx, { userId: account.user_id, kind, about: objectId })
}

const NOTICES: Record<string, NoticeKind> = {
  'customer.subscription.trial_will_end': 'trial_ending',
  'invoice.payment_failed': 'payment_failed',
}
