import { type Context, Hono } from 'hono'
import { AppError } from '#src/lib/api/app-error.ts'
import { MINUTE_SECONDS } from '#src/lib/time/durations.ts'
import { json, type Operation, operation } from '#src/platform/api/api.ts'
import { readBody } from '#src/platform/api/request-body.ts'
import { limitRate } from '#src/platform/limits/rate-limit.ts'
import type { Services } from '#src/platform/process/services.ts'
import { audit } from '#src/platform/rows/audit-log.ts'
import { findBillingAccount, findSubscription, type SubscriptionRow } from '../queries.server.ts'
import { firstChargeAt, isLiveStatus, PLANS, subscriptionLabel, trialDaysFor } from '../rules.ts'
import {
  cancelSchema,
  offerSchema,
  plansSchema,
  redirectSchema,
  startCheckoutSchema,
  subscriptionSchema,
} from '../schema.ts'
import { type Billing, startCheckout, syncSubscription } from '../service.server.ts'
import { simulatedRoutes } from '../simulated/routes.server.ts'
import { cardProvider } from '../simulated/service.server.ts'
import { receiveWebhook } from '../webhook.server.ts'

/** Stripe's events have up to ten items in each list, and metadata of 25 kB. */
const MAX_EVENT_BYTES = 256 * 1024
const NOTHING_TO_CANCEL = 'No active subscription to cancel'

export const billingRoutes: Operation[] = [
  ...simulatedRoutes,
  operation('get /api/billing/plans', {
    operationId: 'listPlans',
    summary: 'List the plans',
    response: json(plansSchema, 'The plans, prices in NZD including GST'),
    handle: () => ({ plans: PLANS, includesGst: true }) as const,
  }),
  operation('get /api/billing/offer', {
    operationId: 'getCheckoutOffer',
    summary: 'Get the terms of a checkout started now',
    description: 'Each user has one trial. After that the first charge is today.',
    response: json(offerSchema, 'The trial days and the date of the first charge'),
    errors: ['not_signed_in'],
    async handle(c, { session: { userId } }) {
      const trialDays = trialDaysFor(await findBillingAccount(c.get('db'), userId))
      const chargedAt = firstChargeAt(c.get('now')(), trialDays).toISOString()
      return { trialDays, firstChargeAt: chargedAt }
    },
  }),
  operation('get /api/billing/subscription', {
    operationId: 'getSubscription',
    summary: 'Get your subscription',
    response: json(subscriptionSchema.nullable(), 'The subscription, or null'),
    errors: ['not_signed_in'],
    async handle(c, { session: { userId } }) {
      const row = await findSubscription(c.get('db'), userId)
      return row === null ? null : viewOf(c, row)
    },
  }),
  operation('post /api/billing/checkouts', {
    operationId: 'startCheckout',
    summary: 'Start a checkout',
    description:
      'Returns the URL to redirect the browser to. Starting again while one is open returns the same one.',
    body: startCheckoutSchema,
    response: json(redirectSchema, 'The URL of the checkout'),
    errors: ['not_signed_in', 'already_exists'],
    invalidMessage: 'Invalid product selected',
    async handle(c, { session: { userId }, body: { price } }) {
      await limitBilling(c, userId)
      const buyer = { userId, billingPeriod: price, now: c.get('now')() }
      const url = await orUnavailable('Failed to create checkout session', startCheckout(billingOf(c), buyer))
      return { url }
    },
  }),
  operation('post /api/billing/portal', {
    operationId: 'openBillingPortal',
    summary: 'Open the card provider’s page for your subscription',
    response: json(redirectSchema, 'The URL of the page'),
    errors: ['not_signed_in', 'not_found'],
    async handle(c, { session: { userId } }) {
      await limitBilling(c, userId)
      const subscription = await findSubscription(c.get('db'), userId)
      if (subscription === null) throw new AppError('not_found', 'Failed to fetch subscription')
      const asked = billingOf(c).provider.portalUrl(subscription.customerId)
      return { url: await orUnavailable('Failed to fetch subscription', asked) }
    },
  }),
  operation('put /api/billing/subscription/cancellation', {
    operationId: 'cancelSubscription',
    summary: 'Cancel your subscription at the end of the paid period',
    body: cancelSchema,
    response: json(subscriptionSchema, 'The updated subscription'),
    errors: ['not_signed_in', 'not_found'],
    async handle(c, { session: { userId }, body: { subscriptionId } }) {
      const row = await findSubscription(c.get('db'), userId)
      if (row?.subscriptionId !== subscriptionId) throw new AppError('not_found', NOTHING_TO_CANCEL)
      return setCancellation(c, row, true)
    },
  }),
  operation('delete /api/billing/subscription/cancellation', {
    operationId: 'undoSubscriptionCancellation',
    summary: 'Undo the cancellation of a subscription that hasn’t ended',
    response: json(subscriptionSchema, 'The updated subscription'),
    errors: ['not_signed_in', 'not_found'],
    async handle(c, { session: { userId } }) {
      return setCancellation(c, await findSubscription(c.get('db'), userId), false)
    },
  }),
]

/** Changes the cancellation at the provider, then stores the result: the webhook that follows has no effect. */
async function setCancellation(c: Context<Services>, row: SubscriptionRow | null, isCanceled: boolean) {
  if (row === null || !isLiveStatus(row.status)) throw new AppError('not_found', NOTHING_TO_CANCEL)
  const { userId, subscriptionId, customerId } = row
  await limitBilling(c, userId)
  const billing = billingOf(c)
  const asked = billing.provider.setCancelAtPeriodEnd(subscriptionId, isCanceled)
  const isDone = await orUnavailable('Failed to fetch subscription', asked)
  if (!isDone) throw new AppError('not_found', NOTHING_TO_CANCEL)
  await orUnavailable('Failed to fetch subscription', syncSubscription(billing, userId, customerId))
  const action = isCanceled ? 'subscription_canceled' : 'subscription_resumed'
  await audit(c, billing.db, { action, userId })
  return viewOf(c, (await findSubscription(billing.db, userId)) ?? row)
}

/** Throws `unavailable` with this message when the provider can't be reached. */
async function orUnavailable<Answer>(words: string, asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('unavailable', words, { cause })
  }
}

function billingOf(c: Context<Services>): Billing {
  return { db: c.get('db'), provider: cardProvider(c.var) }
}

async function limitBilling(c: Context<Services>, userId: string): Promise<void> {
  await limitRate(c, { key: `billing:${userId}`, hits: 30, seconds: MINUTE_SECONDS })
}

function viewOf(
  c: Context<Services>,
  { userId: _userId, customerId: _customerId, ...subscription }: SubscriptionRow,
) {
  const { status, priceId } = subscription
  const billingPeriod = cardProvider(c.var).billingPeriodOf(priceId)
  return { ...subscription, label: subscriptionLabel(status), billingPeriod }
}

/** The card provider's webhook; authenticated by its signature. */
export function webhookRoutes(): Hono<Services> {
  return new Hono<Services>().post('/stripe', async (c) => {
    const signature = c.req.header('stripe-signature') ?? ''
    const secret = c.get('env').STRIPE_WEBHOOK_SECRET
    const body = await readBody(c, MAX_EVENT_BYTES)
    const received = receiveWebhook({ ...billingOf(c), secret }, { body, signature })
    // On failure the response isn't 2xx, so that the provider retries.
    await orUnavailable('Failed to fetch subscription', received)
    return c.json({ received: true })
  })
}
