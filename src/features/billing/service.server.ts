import type Stripe from 'stripe'
import { z } from 'zod'
import { AppError } from '#src/lib/app-error.ts'
import type { Database } from '#src/server/db/database.ts'
import { log } from '#src/server/log.ts'
import { type CheckoutRow, recordEvent, saveSubscription } from './queries.server.ts'
import { firstChargeAt } from './rules.ts'

const TOLERANCE_SECONDS = 300

/** The parts of the card provider's events that we act on; everything else is recorded and left alone. */
const subscriptionEventSchema = z.object({
  id: z.string().min(1),
  type: z.string().startsWith('customer.subscription.'),
  created: z.number(),
  data: z.object({
    object: z.object({
      id: z.string(),
      created: z.number(),
      customer: z.string(),
      status: z.string(),
      trial_end: z.number().nullable(),
      cancel_at_period_end: z.boolean(),
      items: z.object({
        data: z
          .array(z.object({ price: z.object({ id: z.string() }), current_period_end: z.number() }))
          .min(1),
      }),
      metadata: z.object({ user_id: z.uuid() }),
    }),
  }),
})
type SubscriptionEvent = z.infer<typeof subscriptionEventSchema>

/**
 * Takes one webhook delivery: `body` as it came, with its signature header. Verified, recorded once, and
 * acted on in the same transaction; any order and any number of deliveries end in the same state.
 * Throws invalid_signature for a forged, stale or altered one.
 */
export async function receiveWebhook(
  db: Database,
  secret: string,
  body: string,
  signature: string,
): Promise<void> {
  const event = await verifiedEvent(secret, body, signature)
  const parsed = subscriptionEventSchema.safeParse(event)
  if (!parsed.success && event.type.startsWith('customer.subscription.'))
    log('error', 'webhook_not_understood', { detail: event.id, error: parsed.error })
  await db.transaction(async (tx) => {
    const isNew = await recordEvent(tx, event.id, event.type)
    if (isNew && parsed.success) await saveSubscription(tx, subscriptionOf(parsed.data))
  })
}

async function verifiedEvent(secret: string, body: string, signature: string): Promise<Stripe.Event> {
  const { Stripe } = await import('stripe')
  try {
    return Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS)
  } catch (cause) {
    throw new AppError('invalid_signature', undefined, { cause })
  }
}

function subscriptionOf(event: SubscriptionEvent) {
  const subscription = event.data.object
  const [item] = subscription.items.data
  return {
    user_id: subscription.metadata.user_id,
    subscription_id: subscription.id,
    customer_id: subscription.customer,
    price_id: item?.price.id ?? '',
    plan_id: 'pro',
    status: subscription.status,
    trial_end: fromUnix(subscription.trial_end),
    current_period_end: fromUnix(item?.current_period_end ?? null),
    cancel_at_period_end: subscription.cancel_at_period_end,
    started_at: new Date(subscription.created * 1000),
    provider_updated_at: new Date(event.created * 1000),
  }
}

function fromUnix(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1000)
}

/** The simulated card provider confirms a checkout: the event it would send, signed, to the same webhook. */
export async function simulatePayment(
  db: Database,
  secret: string,
  checkout: CheckoutRow,
  now: Date,
): Promise<void> {
  const { Stripe } = await import('stripe')
  const created = Math.floor(now.getTime() / 1000)
  const trialEnd = Math.floor(firstChargeAt(now).getTime() / 1000)
  const body = JSON.stringify({
    id: `evt_simulated_${checkout.id}`,
    object: 'event',
    type: 'customer.subscription.created',
    created,
    data: {
      object: {
        id: `sub_simulated_${checkout.id}`,
        object: 'subscription',
        created,
        customer: `cus_simulated_${checkout.user_id}`,
        status: 'trialing',
        trial_end: trialEnd,
        cancel_at_period_end: false,
        items: {
          data: [
            { price: { id: `price_simulated_${checkout.billing_period}` }, current_period_end: trialEnd },
          ],
        },
        metadata: { user_id: checkout.user_id },
      },
    },
  })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret })
  await receiveWebhook(db, secret, body, signature)
}
