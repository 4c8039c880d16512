import { AppError } from '#src/lib/app-error.ts'
import type { Queryable } from '#src/platform/db/database.ts'
import { log } from '#src/platform/log.ts'
import { closeCheckoutOfSession } from './checkouts.server.ts'
import {
  type BillingAccount,
  cancelBillingLater,
  findAccountOfCustomer,
  forgetCustomer,
  saveAnswer,
} from './queries.server.ts'
import { askProvider, type Billing } from './service.server.ts'
import { type BillingEvent, eventSchema } from './webhook.ts'
import { isEventRecorded, type NoticeKind, recordEvent, tellOnce } from './webhook-events.server.ts'

const TOLERANCE_SECONDS = 300

/** What may have changed a subscription; everything else is recorded and left alone. */
const RELEVANT =
  /^(customer\.subscription\.|customer\.deleted$|checkout\.session\.|invoice\.(paid|payment_failed)$)/

/** One delivery: the body as it came, with its signature header. */
export interface Delivery {
  body: string
  signature: string
}

/**
 * Takes one webhook delivery. It only says that something changed: what is true now is asked of the provider, before the
 * transaction that records the event and stores the answer. So any order and any number of deliveries, also interrupted
 * ones, end in the same state. Throws invalid_signature for a forged, stale or altered one.
 */
export async function receiveWebhook(
  billing: Billing & { secret: string },
  { body, signature }: Delivery,
): Promise<void> {
  const { db, secret } = billing
  const event = await verifiedEvent(secret, body, signature)
  if (await isEventRecorded(db, event.id)) return
  const customerId = RELEVANT.test(event.type) ? customerOf(event) : null
  const account = customerId === null ? null : await findAccountOfCustomer(db, customerId)
  const answer =
    account?.email && customerId !== null ? await askProvider(billing, account.user_id, customerId) : null
  await db.transaction(async (tx) => {
    if (!(await recordEvent(tx, event.id, event.type))) return
    if (answer !== null) await saveAnswer(tx, answer)
    if (account !== null) await actOn(tx, event, account)
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
  const parsed = eventSchema.safeParse(event)
  if (!parsed.success) throw new AppError('invalid_input', undefined, { cause: parsed.error })
  return parsed.data
}

function customerOf({ type, data }: BillingEvent): string | null {
  const { id, customer } = data.object
  if (type === 'customer.deleted') return id ?? null
  return typeof customer === 'string' ? customer : (customer?.id ?? null)
}

async function actOn(tx: Queryable, event: BillingEvent, account: BillingAccount): Promise<void> {
  const { id: objectId } = event.data.object
  // Paid after the account had gone: nobody is left to use it, so nobody must go on paying.
  if (account.email === null) {
    log('warn', 'billing_event_of_deleted_user', { detail: event.id })
    return cancelBillingLater(tx, account.user_id)
  }
  if (event.type === 'customer.deleted') {
    if (account.customer_id !== null) await forgetCustomer(tx, account.customer_id)
    return
  }
  if (objectId === undefined) return
  if (event.type === 'checkout.session.completed') return closeCheckoutOfSession(tx, objectId, 'paid')
  if (event.type === 'checkout.session.expired') return closeCheckoutOfSession(tx, objectId, 'expired')
  const kind = NOTICES[event.type]
  if (kind !== undefined) await tellOnce(tx, { userId: account.user_id, kind, about: objectId })
}

const NOTICES: Record<string, NoticeKind> = {
  'customer.subscription.trial_will_end': 'trial_ending',
  'invoice.payment_failed': 'payment_failed',
}
