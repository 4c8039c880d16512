import sql from 'sql-template-tag'
import { HOUR_MS } from '#src/lib/time/durations.ts'
import type { Database, Queryable } from '#src/platform/db/database.ts'
import { addJob, type JobServices } from '#src/platform/jobs/outbox.ts'
import type { Environment } from '#src/platform/process/env.ts'
import { log } from '#src/platform/process/log.ts'
import type { CardProvider, ProviderSubscription } from '../provider.ts'
import { closeCheckout, findCheckoutStatus } from '../queries.server.ts'
import type { BillingPeriod } from '../schema.ts'
import { stripeProvider } from '../stripe.server.ts'
import { receiveWebhook } from '../webhook.server.ts'
import {
  applyPortalAction,
  beginSubscription,
  cancelImmediately,
  clockOf,
  nextStep,
  nextTime,
  type SimulatedSubscription,
  type Step,
  webhookEvent,
} from './subscription-lifecycle.ts'

const PAGE = 200
const CHECKOUT_HOURS = 23
/** Enough steps to bring a monthly subscription up to date after years offline. */
const MAX_STEPS = 200

export interface Simulation {
  db: Database
  env: Pick<Environment, 'STRIPE_WEBHOOK_SECRET'>
  now: () => Date
}

const priceId = (period: BillingPeriod) => `price_simulated_${period}`

/** The card provider of an installation without Stripe: stores subscriptions in a table and sends signed webhooks. */
export function simulatedProvider(simulation: Simulation): CardProvider {
  const { db, now } = simulation
  return {
    createCustomer: async ({ key }) => `cus_simulated_${key}`,
    async deleteCustomer(customerId) {
      for (const { id } of await listSimulated(db, customerId)) await cancelSimulated(simulation, id)
    },
    openCheckout: async ({ checkoutId }) => ({
      sessionId: `cs_simulated_${checkoutId}`,
      url: `/checkout/simulated/${checkoutId}`,
      expiresAt: new Date(now().getTime() + CHECKOUT_HOURS * HOUR_MS),
    }),
    async closeCheckout(sessionId) {
      const id = sessionId.replace('cs_simulated_', '')
      await closeCheckout(db, id, 'canceled')
      // If a payment and a cancellation are concurrent, the first one counts.
      return (await findCheckoutStatus(db, id)) === 'paid' ? 'paid' : 'closed'
    },
    portalUrl: async () => '/billing/simulated',
    async setCancelAtPeriodEnd(id, isCanceled) {
      return changeSimulated(simulation, id, (one) =>
        applyPortalAction(one, isCanceled ? 'cancel' : 'resume'),
      )
    },
    cancelNow: (id) => cancelSimulated(simulation, id),
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

/** Starts the subscription of a paid checkout and sends its events. Returns false when the checkout had ended. */
export async function paySimulated(
  simulation: Simulation,
  paid: { checkoutId: string; customerId: string; billingPeriod: BillingPeriod; trialDays: number },
): Promise<boolean> {
  const { db, now } = simulation
  const id = `sub_simulated_${paid.checkoutId}`
  const sent = await db.transaction(async (tx) => {
    if (!(await closeCheckout(tx, paid.checkoutId, 'paid'))) return null
    return write(tx, beginSubscription({ ...paid, id, now: now() }), now())
  })
  if (sent !== null) await deliver(simulation, sent)
  return sent !== null
}

/** Changes a subscription under a row lock, then sends its events. Returns false when nothing changed. */
export async function changeSimulated(
  simulation: Simulation,
  id: string,
  change: (subscription: SimulatedSubscription, clock: Date) => Step | null,
): Promise<boolean> {
  const { db, now } = simulation
  const sent = await db.transaction(async (tx) => {
    const subscription = await lockSimulated(tx, id)
    const step = subscription && change(subscription, clockOf(subscription, now()))
    return step ? write(tx, step, now()) : null
  })
  if (sent !== null) await deliver(simulation, sent)
  return sent !== null
}

export async function processDue(simulation: Simulation, id: string): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step += 1)
    if (!(await changeSimulated(simulation, id, nextStep))) return
}

export async function processAllDue(simulation: Simulation): Promise<void> {
  for await (const { id } of simulatedProvider(simulation).listSubscriptions())
    await processDue(simulation, id)
}

async function cancelSimulated(simulation: Simulation, id: string): Promise<void> {
  await changeSimulated(simulation, id, (one) => (one.status === 'canceled' ? null : cancelImmediately(one)))
}

async function write(tx: Queryable, { subscription, events }: Step, now: Date): Promise<object[]> {
  await saveSimulated(tx, subscription)
  const sent = events.map((event) => webhookEvent(subscription, event, now))
  // The job is retried until the webhook accepts the event, as a real provider does.
  for (const event of sent) await addJob(tx, { topic: 'billing.simulated_event', payload: { event } })
  const time = nextTime(subscription)
  if (time !== null) {
    const delaySeconds = Math.max(0, (time.getTime() - clockOf(subscription, now).getTime()) / 1000)
    const payload = { subscriptionId: subscription.id }
    await addJob(tx, { topic: 'billing.simulated_time', payload, delaySeconds })
  }
  return sent
}

/** Delivers immediately; the outbox retries failed deliveries. */
async function deliver(simulation: Simulation, events: object[]): Promise<void> {
  try {
    for (const event of events) await deliverSimulated(simulation, event)
  } catch (error) {
    log('warn', 'simulated_event_not_delivered', { error })
  }
}

/** Passes a signed event to the webhook. */
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

const columns = sql`id, customer_id as "customerId", billing_period as "billingPeriod",
  next_billing_period as "nextBillingPeriod", status, started_at as "startedAt", trial_end as "trialEnd",
  period_end as "periodEnd", cancel_at_period_end as "cancelAtPeriodEnd",
  is_trial_end_told as "isTrialEndAnnounced", card_fails as "cardFails", failed_charges as "failedCharges",
  retry_at as "retryAt", charges, changes, seconds_ahead as "secondsAhead"`

export async function listSimulated(db: Queryable, customerId: string): Promise<SimulatedSubscription[]> {
  return db.query<SimulatedSubscription>(sql`
    select ${columns} from simulated_subscriptions where customer_id = ${customerId} order by started_at desc`)
}

async function listAllSimulated(db: Queryable, page: { after: string; limit: number }) {
  return db.query<SimulatedSubscription>(sql`
    select ${columns} from simulated_subscriptions where id > ${page.after} order by id limit ${page.limit}`)
}

async function lockSimulated(tx: Queryable, id: string): Promise<SimulatedSubscription | null> {
  const [row] = await tx.query<SimulatedSubscription>(sql`
    select ${columns} from simulated_subscriptions where id = ${id} for update`)
  return row ?? null
}

async function saveSimulated(tx: Queryable, one: SimulatedSubscription): Promise<void> {
  await tx.query(sql`
    insert into simulated_subscriptions (id, customer_id, billing_period, next_billing_period, status, started_at,
      trial_end, period_end, cancel_at_period_end, is_trial_end_told, card_fails, failed_charges, retry_at, charges,
      changes, seconds_ahead)
    values (${one.id}, ${one.customerId}, ${one.billingPeriod}, ${one.nextBillingPeriod}, ${one.status},
      ${one.startedAt}, ${one.trialEnd}, ${one.periodEnd}, ${one.cancelAtPeriodEnd}, ${one.isTrialEndAnnounced},
      ${one.cardFails}, ${one.failedCharges}, ${one.retryAt}, ${one.charges}, ${one.changes}, ${one.secondsAhead})
    on conflict (id) do update set
      billing_period = excluded.billing_period, next_billing_period = excluded.next_billing_period,
      status = excluded.status, period_end = excluded.period_end,
      cancel_at_period_end = excluded.cancel_at_period_end, is_trial_end_told = excluded.is_trial_end_told,
      card_fails = excluded.card_fails, failed_charges = excluded.failed_charges, retry_at = excluded.retry_at,
      charges = excluded.charges, changes = excluded.changes, seconds_ahead = excluded.seconds_ahead`)
}

type ProviderServices = Pick<JobServices, 'db' | 'env' | 'publicUrl' | 'now'>

/** One Stripe client per configuration, so that connections are reused. */
const stripeOf = new WeakMap<Environment, CardProvider>()

/** Returns Stripe if its key is configured, otherwise the simulation. */
export function cardProvider({ db, env, publicUrl, now }: ProviderServices): CardProvider {
  if (env.STRIPE_SECRET_KEY === undefined) return simulatedProvider({ db, env, now })
  const known = stripeOf.get(env)
  if (known !== undefined) return known
  const provider = stripeProvider({ ...env, STRIPE_SECRET_KEY: env.STRIPE_SECRET_KEY }, publicUrl)
  stripeOf.set(env, provider)
  return provider
}
