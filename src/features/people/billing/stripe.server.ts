import type Stripe from 'stripe'
import { z } from 'zod'
import type { Environment } from '#src/platform/process/env.ts'
import type { CardProvider, NewCheckout, ProviderSubscription } from './provider.ts'
import type { BillingPeriod } from './schema.ts'

const TIMEOUT_MS = 8_000
const RETRIES = 2
const PAGE = 100

export type StripeSettings = Pick<
  Environment,
  'STRIPE_PRICE_MONTHLY' | 'STRIPE_PRICE_ANNUAL' | 'STRIPE_API_BASE'
> & { STRIPE_SECRET_KEY: string }

/** Uses Stripe's hosted checkout and portal, so that neither its script nor card numbers reach DoneUp. */
export function stripeProvider(settings: StripeSettings, publicUrl: string): CardProvider {
  const client = clientOf(settings)
  const prices = pricesOf(settings)
  return {
    async createCustomer({ key, userId, email }) {
      const stripe = await client()
      const customer = await stripe.customers.create(
        { email, metadata: { user_id: userId } },
        { idempotencyKey: `customer-${key}` },
      )
      return customer.id
    },
    async deleteCustomer(customerId) {
      const stripe = await client()
      await unlessMissing(stripe.customers.del(customerId))
    },
    async openCheckout(checkout) {
      const stripe = await client()
      return openSession(stripe, { checkout, priceId: prices[checkout.billingPeriod], publicUrl })
    },
    async closeCheckout(sessionId) {
      return closeSession(await client(), sessionId)
    },
    async portalUrl(customerId) {
      const stripe = await client()
      const session = await stripe.billingPortal.sessions.create({
        customer: customerId,
        return_url: `${publicUrl}/pricing`,
      })
      return session.url
    },
    async setCancelAtPeriodEnd(subscriptionId, isCanceled) {
      return setCancel(await client(), subscriptionId, isCanceled)
    },
    async cancelNow(subscriptionId) {
      const stripe = await client()
      const subscription = await unlessMissing(stripe.subscriptions.retrieve(subscriptionId))
      if (subscription !== null && !hasEnded(subscription)) await stripe.subscriptions.cancel(subscriptionId)
    },
    async subscriptionsOf(customerId) {
      const stripe = await client()
      const list = stripe.subscriptions.list({ customer: customerId, status: 'all', limit: PAGE })
      return Array.fromAsync(list, subscriptionOf)
    },
    async *listSubscriptions() {
      const stripe = await client()
      for await (const one of stripe.subscriptions.list({ status: 'all', limit: PAGE }))
        yield subscriptionOf(one)
    },
    billingPeriodOf: (priceId) =>
      priceId === prices.monthly ? 'monthly' : priceId === prices.annual ? 'annual' : null,
  }
}

function clientOf(settings: StripeSettings): () => Promise<Stripe> {
  let made: Promise<Stripe> | null = null
  const make = async () => {
    const { Stripe } = await import('stripe')
    return new Stripe(settings.STRIPE_SECRET_KEY, {
      timeout: TIMEOUT_MS,
      maxNetworkRetries: RETRIES,
      telemetry: false,
      ...baseOf(settings.STRIPE_API_BASE),
    })
  }
  return () => {
    made ??= make()
    return made
  }
}

function baseOf(address: string | undefined) {
  if (address === undefined) return {}
  const { protocol, hostname, port } = new URL(address)
  return {
    host: hostname,
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    ...(port && { port }),
  }
}

function pricesOf(settings: StripeSettings): Record<BillingPeriod, string> {
  const { STRIPE_PRICE_MONTHLY: monthly, STRIPE_PRICE_ANNUAL: annual } = settings
  if (monthly === undefined || annual === undefined)
    throw new Error('STRIPE_PRICE_MONTHLY and STRIPE_PRICE_ANNUAL are needed with STRIPE_SECRET_KEY.')
  return { monthly, annual }
}

interface NewSession {
  checkout: NewCheckout
  priceId: string
  publicUrl: string
}

async function openSession(stripe: Stripe, { checkout, priceId, publicUrl }: NewSession) {
  const owner = { user_id: checkout.userId, checkout_id: checkout.checkoutId }
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer: checkout.customerId,
      client_reference_id: checkout.userId,
      metadata: owner,
      line_items: [{ price: priceId, quantity: 1 }],
      subscription_data: {
        metadata: owner,
        ...(checkout.trialDays > 0 && {
          trial_period_days: checkout.trialDays,
          trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
        }),
      },
      // The card is required at the start of the trial, to charge it at the end.
      payment_method_collection: 'always',
      success_url: `${publicUrl}/payment/success`,
      cancel_url: `${publicUrl}/payment/cancel`,
    },
    { idempotencyKey: `checkout-${checkout.checkoutId}` },
  )
  if (session.url === null) throw new Error(`Stripe returned no URL for the checkout ${session.id}`)
  return { sessionId: session.id, url: session.url, expiresAt: fromUnix(session.expires_at) }
}

async function closeSession(stripe: Stripe, sessionId: string): Promise<'closed' | 'paid'> {
  const session = await unlessMissing(stripe.checkout.sessions.retrieve(sessionId))
  if (session === null || session.status === 'expired') return 'closed'
  if (session.status === 'complete') return 'paid'
  try {
    await stripe.checkout.sessions.expire(sessionId)
    return 'closed'
  } catch (error) {
    // The session was paid or expired between the two calls.
    const now = await stripe.checkout.sessions.retrieve(sessionId)
    if (now.status === 'open') throw error
    return now.status === 'complete' ? 'paid' : 'closed'
  }
}

async function setCancel(stripe: Stripe, subscriptionId: string, isCanceled: boolean): Promise<boolean> {
  const subscription = await unlessMissing(stripe.subscriptions.retrieve(subscriptionId))
  if (subscription === null || hasEnded(subscription)) return false
  if (isCanceled) await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
  else if (subscription.cancel_at_period_end)
    await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false })
  // The portal may have set a date instead of the flag.
  else if (subscription.cancel_at !== null)
    await stripe.subscriptions.update(subscriptionId, { cancel_at: '' })
  return true
}

function hasEnded(subscription: Stripe.Subscription): boolean {
  return subscription.status === 'canceled' || subscription.status === 'incomplete_expired'
}

function subscriptionOf(subscription: Stripe.Subscription): ProviderSubscription {
  const { customer, items } = subscription
  const [item] = items.data
  return {
    id: subscription.id,
    customerId: typeof customer === 'string' ? customer : customer.id,
    priceId: item?.price.id ?? '',
    status: subscription.status,
    startedAt: fromUnix(subscription.created),
    trialEnd: subscription.trial_end === null ? null : fromUnix(subscription.trial_end),
    currentPeriodEnd: item === undefined ? null : fromUnix(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
  }
}

function fromUnix(seconds: number): Date {
  return new Date(seconds * 1000)
}

const missingSchema = z.object({ code: z.literal('resource_missing') })

async function unlessMissing<Thing>(asked: Promise<Thing>): Promise<Thing | null> {
  try {
    return await asked
  } catch (error) {
    if (missingSchema.safeParse(error).success) return null
    throw error
  }
}
