import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { AppError } from '#src/lib/app-error.ts'
import { createApi, json, jsonBody, problems } from '#src/server/api.ts'
import type { Services } from '#src/server/services.ts'
import { requireSession } from '#src/server/session.ts'
import {
  type CheckoutRow,
  closeCheckout,
  findCheckout,
  findSubscription,
  openCheckout,
} from './queries.server.ts'
import { firstChargeAt, isSubscribedStatus, PLANS, PRO_PRICES, subscriptionLabel } from './rules.ts'
import {
  checkoutOutcomeSchema,
  plansSchema,
  redirectSchema,
  simulatedCheckoutSchema,
  startCheckoutSchema,
  subscriptionSchema,
} from './schema.ts'
import { receiveWebhook, simulatePayment } from './service.server.ts'

const checkoutParams = z.object({ id: z.uuid() })

const listPlans = createRoute({
  method: 'get',
  path: '/plans',
  summary: 'List the plans',
  responses: { 200: json(plansSchema, 'The plans, prices in NZD including GST'), ...problems() },
})

const readSubscription = createRoute({
  method: 'get',
  path: '/subscription',
  summary: 'Read your subscription',
  responses: {
    200: json(subscriptionSchema.nullable(), 'The subscription, or null'),
    ...problems('not_signed_in'),
  },
})

const startCheckout = createRoute({
  method: 'post',
  path: '/checkouts',
  summary: 'Start a checkout',
  description: 'Answers where to send the browser. Starting again while one is open answers the same one.',
  request: { body: jsonBody(startCheckoutSchema) },
  responses: {
    200: json(redirectSchema, 'Where the checkout goes on'),
    ...problems('not_signed_in', 'already_exists'),
  },
})

const readSimulatedCheckout = createRoute({
  method: 'get',
  path: '/simulated-checkouts/{id}',
  summary: 'Read a checkout of the simulated card provider',
  request: { params: checkoutParams },
  responses: {
    200: json(simulatedCheckoutSchema, 'The checkout'),
    ...problems('not_signed_in', 'not_found'),
  },
})

const finishSimulatedCheckout = createRoute({
  method: 'put',
  path: '/simulated-checkouts/{id}/outcome',
  summary: 'Pay or cancel a checkout of the simulated card provider',
  request: { params: checkoutParams, body: jsonBody(checkoutOutcomeSchema) },
  responses: { 200: json(redirectSchema, 'Where to go next'), ...problems('not_signed_in', 'not_found') },
})

/** Plans, the subscription, and checkouts of the simulated card provider. */
export function billingRoutes(): OpenAPIHono<Services> {
  return createApi()
    .openapi(listPlans, (c) => c.json({ plans: PLANS, includesGst: true } as const, 200))
    .openapi(readSubscription, async (c) => {
      const { userId } = await requireSession(c)
      const row = await findSubscription(c.get('db'), userId)
      if (row === null) return c.json(null, 200)
      const view = {
        subscriptionId: row.subscription_id,
        priceId: row.price_id,
        planId: row.plan_id,
        status: row.status,
        label: subscriptionLabel(row.status),
        trialEnd: row.trial_end?.toISOString() ?? null,
        currentPeriodEnd: row.current_period_end?.toISOString() ?? null,
        cancelAtPeriodEnd: row.cancel_at_period_end,
      }
      return c.json(view, 200)
    })
    .openapi(startCheckout, async (c) => {
      const { price } = c.req.valid('json')
      const session = await requireSession(c)
      if (isSubscribedStatus(session.subscriptionStatus)) {
        throw new AppError('already_exists', 'You already have a subscription.')
      }
      if (!c.get('env').simulatedBilling)
        throw new AppError('unavailable', 'Failed to create checkout session')
      const checkout = await openCheckout(c.get('db'), session.userId, price)
      return c.json({ url: `/checkout/simulated/${checkout.id}` }, 200)
    })
    .openapi(readSimulatedCheckout, async (c) => {
      const session = await requireSession(c)
      const checkout = await findCheckout(c.get('db'), session.userId, c.req.valid('param').id)
      if (checkout === null) throw new AppError('not_found')
      return c.json(simulatedCheckoutView(checkout, c.get('now')()), 200)
    })
    .openapi(finishSimulatedCheckout, async (c) => {
      const session = await requireSession(c)
      const db = c.get('db')
      const { id } = c.req.valid('param')
      const found = await findCheckout(db, session.userId, id)
      if (found === null || !c.get('env').simulatedBilling) throw new AppError('not_found')
      // Whoever closes it first decides; paid again it is paid once, as its event has one id.
      const outcome = c.req.valid('json').outcome === 'pay' ? 'paid' : 'canceled'
      await closeCheckout(db, id, outcome)
      const checkout = await findCheckout(db, session.userId, id)
      if (checkout?.status === 'paid') {
        await simulatePayment(db, c.get('env').STRIPE_WEBHOOK_SECRET, checkout, c.get('now')())
        return c.json({ url: '/payment/success' }, 200)
      }
      if (outcome === 'paid') throw new AppError('not_found')
      return c.json({ url: '/payment/cancel' }, 200)
    })
}

function simulatedCheckoutView(checkout: CheckoutRow, now: Date) {
  return {
    id: checkout.id,
    planName: 'Pro Membership',
    billingPeriod: checkout.billing_period,
    amount: PRO_PRICES[checkout.billing_period],
    firstChargeAt: firstChargeAt(now).toISOString(),
    status: checkout.status,
  }
}

/** The card provider's webhook: the raw body and its signature, nothing else. */
export function webhookRoutes(): Hono<Services> {
  return new Hono<Services>().post('/stripe', async (c) => {
    const signature = c.req.header('stripe-signature') ?? ''
    await receiveWebhook(c.get('db'), c.get('env').STRIPE_WEBHOOK_SECRET, await c.req.text(), signature)
    return c.json({ received: true })
  })
}
