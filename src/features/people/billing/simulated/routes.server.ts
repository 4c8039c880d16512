import type { Context } from 'hono'
import { AppError } from '#src/lib/api/app-error.ts'
import { json, type Operation, operation } from '#src/platform/api/api.ts'
import type { Services } from '#src/platform/process/services.ts'
import { requireSession, type Session } from '#src/platform/session/session.ts'
import { type CheckoutRow, closeCheckout, findBillingAccount, findCheckout } from '../queries.server.ts'
import { firstChargeAt, PRO_PRICES, subscriptionLabel } from '../rules.ts'
import { redirectSchema } from '../schema.ts'
import {
  checkoutOutcomeSchema,
  portalRequestSchema,
  type SimulatedPortalAction,
  simulatedCheckoutSchema,
  simulatedPortalSchema,
} from './schema.ts'
import {
  changeSimulated,
  listSimulated,
  paySimulated,
  processDue,
  type Simulation,
} from './service.server.ts'
import {
  applyPortalAction,
  clockOf,
  type SimulatedSubscription,
  skipAhead,
} from './subscription-lifecycle.ts'

/** These operations return 404 while a real provider is configured. */
export const simulatedRoutes: Operation[] = [
  operation('get /api/billing/simulated-checkouts/{id}', {
    operationId: 'getSimulatedCheckout',
    summary: 'Get a checkout of the simulated card provider',
    response: json(simulatedCheckoutSchema, 'The checkout'),
    errors: ['not_signed_in', 'not_found'],
    async handle(c, { params: { id } }) {
      const { checkout } = await requireCheckout(c, id)
      return checkoutView(checkout, c.get('now')())
    },
  }),
  operation('put /api/billing/simulated-checkouts/{id}/outcome', {
    operationId: 'finishSimulatedCheckout',
    summary: 'Pay or cancel a checkout of the simulated card provider',
    body: checkoutOutcomeSchema,
    response: json(redirectSchema, 'The URL to redirect the browser to'),
    errors: ['not_signed_in', 'not_found'],
    async handle(c, { params: { id }, body: { outcome } }) {
      const { session, checkout } = await requireCheckout(c, id)
      if (outcome === 'pay') await pay(c, session, checkout)
      else await closeCheckout(c.get('db'), id, 'canceled')
      // If a payment and a cancellation are concurrent, the first one counts; the response contains the outcome.
      const end = (await findCheckout(c.get('db'), session.userId, id))?.status
      if (end === 'paid') return { url: '/payment/success' }
      if (outcome === 'pay') throw new AppError('not_found')
      return { url: '/payment/cancel' }
    },
  }),
  operation('get /api/billing/simulated-portal', {
    operationId: 'getSimulatedPortal',
    summary: 'Get your subscription at the simulated card provider',
    response: json(simulatedPortalSchema, 'The subscription with its simulated clock'),
    errors: ['not_signed_in', 'not_found'],
    async handle(c) {
      const subscription = await requireSubscription(c)
      return portalView(subscription, c.get('now')())
    },
  }),
  operation('post /api/billing/simulated-portal/actions', {
    operationId: 'useSimulatedPortal',
    summary: 'Change your subscription at the simulated card provider',
    description:
      'Changes the card or the billing period, cancels, resumes, or advances the clock to the next event.',
    body: portalRequestSchema,
    response: json(simulatedPortalSchema, 'The updated subscription'),
    errors: ['not_signed_in', 'not_found'],
    async handle(c, { body: { action } }) {
      const { id } = await requireSubscription(c)
      await carryOut(c.var, id, action)
      return portalView(await requireSubscription(c), c.get('now')())
    },
  }),
]

async function requireSimulation(c: Context<Services>): Promise<Session> {
  const session = await requireSession(c)
  if (!c.get('env').simulatedBilling) throw new AppError('not_found')
  return session
}

async function requireCheckout(c: Context<Services>, id: string) {
  const session = await requireSimulation(c)
  const checkout = await findCheckout(c.get('db'), session.userId, id)
  if (checkout === null) throw new AppError('not_found')
  return { session, checkout }
}

async function requireSubscription(c: Context<Services>): Promise<SimulatedSubscription> {
  const { userId } = await requireSimulation(c)
  const account = await findBillingAccount(c.get('db'), userId)
  const [newest] = account?.customer_id ? await listSimulated(c.get('db'), account.customer_id) : []
  if (newest === undefined) throw new AppError('not_found')
  return newest
}

async function pay(c: Context<Services>, session: Session, checkout: CheckoutRow): Promise<void> {
  const account = await findBillingAccount(c.get('db'), session.userId)
  if (!account?.customer_id) return
  await paySimulated(c.var, {
    checkoutId: checkout.id,
    customerId: account.customer_id,
    billingPeriod: checkout.billing_period,
    trialDays: checkout.trial_days,
  })
}

async function carryOut(simulation: Simulation, id: string, action: SimulatedPortalAction): Promise<void> {
  if (action !== 'skip_ahead') {
    await changeSimulated(simulation, id, (one) => applyPortalAction(one, action))
    return
  }
  const now = simulation.now()
  await changeSimulated(simulation, id, (one) => {
    const ahead = skipAhead(one, now)
    return ahead && { subscription: ahead, events: [] }
  })
  await processDue(simulation, id)
}

function checkoutView(checkout: CheckoutRow, now: Date) {
  return {
    id: checkout.id,
    planName: 'Pro Membership',
    billingPeriod: checkout.billing_period,
    amount: PRO_PRICES[checkout.billing_period],
    trialDays: checkout.trial_days,
    firstChargeAt: firstChargeAt(now, checkout.trial_days).toISOString(),
    status: checkout.status,
  }
}

function portalView(one: SimulatedSubscription, now: Date) {
  const { status, billingPeriod, nextBillingPeriod, cancelAtPeriodEnd, cardFails } = one
  const [label, clock] = [subscriptionLabel(status), clockOf(one, now).toISOString()]
  return { status, label, billingPeriod, nextBillingPeriod, cancelAtPeriodEnd, cardFails, clock }
}
