import { HOUR_MS } from '#src/lib/durations.ts'
import type { Database, Queryable } from '#src/platform/db/database.ts'
import type { Environment } from '#src/platform/env.ts'
import { log } from '#src/platform/log.ts'
import { closeCheckout, findCheckoutStatus } from '../checkouts.server.ts'
import type { CardProvider, ProviderSubscription } from '../provider.ts'
import type { BillingPeriod } from '../schema.ts'
import { receiveWebhook } from '../webhook.server.ts'
import {
  deliverLater,
  holdSimulated,
  listAllSimulated,
  listSimulated,
  saveSimulated,
  wakeLater,
} from './queries.server.ts'
import {
  act,
  beginSubscription,
  cancelAtOnce,
  clockOf,
  nextStep,
  nextTime,
  type SimulatedSubscription,
  type Step,
  webhookEvent,
} from './subscription-life.ts'

const PAGE = 200
const CHECKOUT_HOURS = 23
/** More than a monthly subscription can need to catch up with a machine that was off for years. */
const MAX_STEPS = 200

export interface Simulation {
  db: Database
  env: Pick<Environment, 'STRIPE_WEBHOOK_SECRET'>
  now: () => Date
}

const priceId = (period: BillingPeriod) => `price_simulated_${period}`

/** The card provider of a fresh machine: its books are a table, its announcements signed like a real one's. */
export function simulatedProvider(simulation: Simulation): CardProvider {
  const { db, now } = simulation
  return {
    createCustomer: async ({ key }) => `cus_simulated_${key}`,
    async deleteCustomer(customerId) {
      for (const { id } of await listSimulated(db, customerId)) await endAtOnce(simulation, id)
    },
    openCheckout: async ({ checkoutId }) => ({
      sessionId: `cs_simulated_${checkoutId}`,
      url: `/checkout/simulated/${checkoutId}`,
      expiresAt: new Date(now().getTime() + CHECKOUT_HOURS * HOUR_MS),
    }),
    async closeCheckout(sessionId) {
      const id = sessionId.replace('cs_simulated_', '')
      await closeCheckout(db, id, 'canceled')
      // Whoever closed it first has decided.
      return (await findCheckoutStatus(db, id)) === 'paid' ? 'paid' : 'closed'
    },
    portalUrl: async () => '/billing/simulated',
    async setCancelAtPeriodEnd(id, isCanceled) {
      return changeSimulated(simulation, id, (one) => act(one, isCanceled ? 'cancel' : 'resume'))
    },
    cancelNow: (id) => endAtOnce(simulation, id),
    subscriptionsOf: async (customerId) => (await listSimulated(db, customerId)).map(subscriptionOf),
    async *listSubscriptions() {
      let after = ''
      for (;;) {
        const page = await listAllSimulated(db, { after, limit: PAGE })
        yield* page.map(subscriptionOf)
        if (page.length < PAGE) return
        after = page.at(-1)?.id ?? ''
      }
    },
    billingPeriodOf: (id) =>
      id === priceId('monthly') ? 'monthly' : id === priceId('annual') ? 'annual' : null,
  }
}

/** A simulated checkout is paid: the subscription begins, once, and is announced. False: the checkout had ended. */
export async function paySimulated(
  simulation: Simulation,
  paid: { checkoutId: string; customerId: string; billingPeriod: BillingPeriod; trialDays: number },
): Promise<boolean> {
  const { db, now } = simulation
  const id = `sub_simulated_${paid.checkoutId}`
  const announced = await db.transaction(async (tx) => {
    if (!(await closeCheckout(tx, paid.checkoutId, 'paid'))) return null
    return write(tx, beginSubscription({ ...paid, id, now: now() }), now())
  })
  if (announced !== null) await deliver(simulation, announced)
  return announced !== null
}

/** Changes a subscription under its lock, then announces it. False: there was nothing to change. */
export async function changeSimulated(
  simulation: Simulation,
  id: string,
  change: (subscription: SimulatedSubscription, clock: Date) => Step | null,
): Promise<boolean> {
  const { db, now } = simulation
  const announced = await db.transaction(async (tx) => {
    const subscription = await holdSimulated(tx, id)
    const step = subscription && change(subscription, clockOf(subscription, now()))
    return step ? write(tx, step, now()) : null
  })
  if (announced !== null) await deliver(simulation, announced)
  return announced !== null
}

/** Lets everything happen to a subscription that is due by its own clock. */
export async function letTimePass(simulation: Simulation, id: string): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step += 1)
    if (!(await changeSimulated(simulation, id, nextStep))) return
}

/** Lets everything happen that is due at the simulated provider: what was made without a clock of its own, too. */
export async function letAllTimePass(simulation: Simulation): Promise<void> {
  for await (const { id } of simulatedProvider(simulation).listSubscriptions())
    await letTimePass(simulation, id)
}

async function endAtOnce(simulation: Simulation, id: string): Promise<void> {
  await changeSimulated(simulation, id, (one) => (one.status === 'canceled' ? null : cancelAtOnce(one)))
}

async function write(tx: Queryable, { subscription, events }: Step, now: Date): Promise<object[]> {
  await saveSimulated(tx, subscription)
  const announced = events.map((event) => webhookEvent(subscription, event, now))
  for (const event of announced) await deliverLater(tx, event)
  const time = nextTime(subscription)
  if (time !== null) {
    const delay = (time.getTime() - clockOf(subscription, now).getTime()) / 1000
    await wakeLater(tx, subscription.id, Math.max(0, delay))
  }
  return announced
}

/** Delivers at once what the outbox would deliver in a moment: whoever has paid needs not wait for it. */
async function deliver(simulation: Simulation, events: object[]): Promise<void> {
  try {
    for (const event of events) await deliverSimulated(simulation, event)
  } catch (error) {
    log('warn', 'simulated_event_not_delivered', { error })
  }
}

/** Posts an event of the simulation to the webhook, signed. */
export async function deliverSimulated(simulation: Simulation, event: object): Promise<void> {
  const { Stripe } = await import('stripe')
  const { STRIPE_WEBHOOK_SECRET: secret } = simulation.env
  const body = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret })
  const billing = { db: simulation.db, provider: simulatedProvider(simulation), secret }
  await receiveWebhook(billing, { body, signature })
}

function subscriptionOf(one: SimulatedSubscription): ProviderSubscription {
  return {
    id: one.id,
    customerId: one.customerId,
    priceId: priceId(one.billingPeriod),
    status: one.status,
    startedAt: one.startedAt,
    trialEnd: one.trialEnd,
    currentPeriodEnd: one.periodEnd,
    cancelAtPeriodEnd: one.cancelAtPeriodEnd,
  }
}
