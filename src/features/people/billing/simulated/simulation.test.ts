import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import { sessionSchema } from '#src/features/people/accounts/schema.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { DAY_MS } from '#src/lib/time/durations.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { queueBillingCancellation, scheduleReconciliation } from '../queries.server.ts'
import { reconcileSubscriptions } from '../reconciliation.server.ts'
import { TRIAL_DAYS } from '../rules.ts'
import { redirectSchema, subscriptionSchema } from '../schema.ts'
import { type SimulatedPortalAction, simulatedPortalSchema } from './schema.ts'
import { cardProvider, deliverSimulated, processAllDue } from './service.server.ts'

const world = worldForFile()
afterEach(() => world.setNow(null))

/** A user on a trial from the simulated checkout. */
async function subscriber(price = 'monthly'): Promise<Person> {
  const person = await world.person({ subscription: null })
  const started = await world.send('POST', '/api/billing/checkouts', { as: person, body: { price } })
  const id = redirectSchema
    .parse(await started.json())
    .url.split('/')
    .at(-1)
  const paid = await world.send('PUT', `/api/billing/simulated-checkouts/${id}/outcome`, {
    as: person,
    body: { outcome: 'pay' },
  })
  expect(paid.status).toBe(200)
  return person
}

async function subscriptionOf(as: Person) {
  const response = await world.send('GET', '/api/billing/subscription', { as })
  return subscriptionSchema.parse(await response.json())
}

async function atPortal(as: Person, action: SimulatedPortalAction) {
  const response = await world.send('POST', '/api/billing/simulated-portal/actions', { as, body: { action } })
  expect(response.status).toBe(200)
  return simulatedPortalSchema.parse(await response.json())
}

/** Processes everything due this many days from now. */
async function daysFromNow(days: number): Promise<void> {
  world.setNow(new Date(Date.now() + days * DAY_MS))
  await processAllDue(world.jobServices)
  await world.work()
}

test('the trial ends with the first charge, and the subscription renews monthly', async () => {
  const person = await subscriber()
  const { trialEnd } = await subscriptionOf(person)
  await daysFromNow(TRIAL_DAYS - 1)
  expect(await subscriptionOf(person)).toMatchObject({ status: 'trialing', label: 'Trial', trialEnd })
  await daysFromNow(TRIAL_DAYS + 1)
  expect(await subscriptionOf(person)).toMatchObject({ status: 'active', label: 'Active' })
  await daysFromNow(TRIAL_DAYS + 86)
  const { currentPeriodEnd, status } = await subscriptionOf(person)
  expect(status).toBe('active')
  expect(Date.parse(currentPeriodEnd ?? '')).toBeGreaterThan(Date.now() + (TRIAL_DAYS + 86) * DAY_MS)
})

test('a trial’s end and a failed payment are each announced by one email', async () => {
  const person = await subscriber('annual')
  await daysFromNow(TRIAL_DAYS - 2)
  await atPortal(person, 'make_card_fail')
  await daysFromNow(TRIAL_DAYS + 1)
  await daysFromNow(TRIAL_DAYS + 5)
  await world.work()
  const subjects = (await world.mailsTo(person.email)).map((mail) => mail.subject)
  expect(subjects).toHaveLength(2)
  expect(subjects).toEqual([
    'Your DoneUp payment failed',
    expect.stringMatching(/^Your DoneUp trial ends on /),
  ])
})

test('a declined card makes the subscription past due, with retries until it is cancelled or paid', async () => {
  const person = await subscriber()
  await atPortal(person, 'make_card_fail')
  await daysFromNow(TRIAL_DAYS + 1)
  expect(await subscriptionOf(person)).toMatchObject({ status: 'past_due', label: 'past_due' })
  expect((await atPortal(person, 'make_card_work')).status).toBe('active')
  expect(await subscriptionOf(person)).toMatchObject({ status: 'active' })
  await atPortal(person, 'make_card_fail')
  await daysFromNow(TRIAL_DAYS + 56)
  expect(await subscriptionOf(person)).toMatchObject({ status: 'canceled' })
})

test('the session has the date a cancelled subscription’s access ends, until the cancellation is undone', async () => {
  const person = await subscriber()
  const accessEnd = async () =>
    sessionSchema.parse(await (await world.send('GET', '/api/session', { as: person })).json()).subscription
      ?.accessEnd
  const { subscriptionId, currentPeriodEnd } = await subscriptionOf(person)
  const path = '/api/billing/subscription/cancellation'
  expect(await accessEnd()).toBeNull()
  await world.send('PUT', path, { as: person, body: { subscriptionId } })
  expect(await accessEnd()).toBe(currentPeriodEnd)
  await world.send('DELETE', path, { as: person })
  expect(await accessEnd()).toBeNull()
})

test('each cancellation is confirmed by one email with the end of access', async () => {
  const person = await subscriber()
  const { subscriptionId, trialEnd } = await subscriptionOf(person)
  const path = '/api/billing/subscription/cancellation'
  const confirmations = async () => {
    await world.work()
    const mails = await world.mailsTo(person.email)
    return mails.filter(({ subject }) => subject.startsWith('Your DoneUp subscription is cancelled'))
  }
  await world.send('PUT', path, { as: person, body: { subscriptionId } })
  await world.send('PUT', path, { as: person, body: { subscriptionId } })
  const [mail, ...others] = await confirmations()
  expect(others).toEqual([])
  expect(mail?.text).toContain(
    `Your board stays open until ${formatDate(trialEnd)}. Nothing will be charged.`,
  )
  await world.send('DELETE', path, { as: person })
  expect(await confirmations()).toHaveLength(1)
  await atPortal(person, 'cancel')
  expect(await confirmations()).toHaveLength(2)
})

test('a cancelled subscription runs until the period ends and can be resumed', async () => {
  const person = await subscriber()
  const { subscriptionId } = await subscriptionOf(person)
  const cancel = () =>
    world.send('PUT', '/api/billing/subscription/cancellation', { as: person, body: { subscriptionId } })
  expect(await (await cancel()).json()).toMatchObject({ status: 'trialing', cancelAtPeriodEnd: true })
  const undone = await world.send('DELETE', '/api/billing/subscription/cancellation', { as: person })
  expect(await undone.json()).toMatchObject({ cancelAtPeriodEnd: false })
  await cancel()
  await daysFromNow(TRIAL_DAYS + 1)
  expect(await subscriptionOf(person)).toMatchObject({ status: 'canceled', label: 'Canceled' })
  expect((await cancel()).status).toBe(404)
})

// Clauses: accounts-and-billing 1.9
test('a change of plan takes effect at the next billing cycle', async () => {
  const person = await subscriber('monthly')
  await daysFromNow(TRIAL_DAYS + 1)
  const portal = await atPortal(person, 'choose_annual')
  expect(portal).toMatchObject({ billingPeriod: 'monthly', nextBillingPeriod: 'annual' })
  expect(await subscriptionOf(person)).toMatchObject({ billingPeriod: 'monthly' })
  await daysFromNow(TRIAL_DAYS + 36)
  expect(await subscriptionOf(person)).toMatchObject({ billingPeriod: 'annual' })
})

test('skipping ahead advances to the next event', async () => {
  const person = await subscriber()
  await atPortal(person, 'skip_ahead')
  expect((await atPortal(person, 'skip_ahead')).status).toBe('active')
  expect(await subscriptionOf(person)).toMatchObject({ status: 'active' })
})

test('failed webhook deliveries are retried', async () => {
  const person = await subscriber()
  const { subscriptionId } = await subscriptionOf(person)
  await world.db.query(sql`update subscriptions set status = 'incomplete' where user_id = ${person.userId}`)
  await world.db.query(sql`delete from billing_events where event_id like ${`evt_${subscriptionId}_%`}`)
  await world.work()
  expect(await subscriptionOf(person)).toMatchObject({ status: 'trialing' })
})

test('simulated events are signed: another secret is rejected', async () => {
  const event = { id: 'evt_other', type: 'customer.subscription.updated', data: { object: { id: 'sub_x' } } }
  const webhook = (secret: string) =>
    deliverSimulated({ ...world.jobServices, env: { STRIPE_WEBHOOK_SECRET: secret } }, event)
  await expect(webhook('')).rejects.toThrow()
  await webhook('whsec_its_own')
  expect(await world.db.query(sql`select 1 from billing_events where event_id = 'evt_other'`)).toHaveLength(1)
})

test('another user’s simulated subscription can’t be read or changed', async () => {
  const nonMember = await world.person({ subscription: null })
  await subscriber()
  const read = await world.send('GET', '/api/billing/simulated-portal', { as: nonMember })
  expect(read.status).toBe(404)
  const changed = await world.send('POST', '/api/billing/simulated-portal/actions', {
    as: nonMember,
    body: { action: 'cancel' },
  })
  expect(changed.status).toBe(404)
})

test('reconciliation covers the simulation and is scheduled once a day', async () => {
  const person = await subscriber()
  await world.db.query(sql`update subscriptions set status = 'canceled' where user_id = ${person.userId}`)
  const billing = { db: world.db, provider: cardProvider(world.jobServices) }
  const { differences } = await reconcileSubscriptions(billing)
  expect(differences).toEqual([
    { what: `user ${person.userId}: status was canceled, is trialing`, isFixed: true },
  ])
  await scheduleReconciliation(world.db)
  await scheduleReconciliation(world.db)
  expect(await world.db.query(sql`select 1 from outbox where topic = 'billing.reconcile'`)).toHaveLength(1)
})

test('deleting an account cancels its subscription immediately', async () => {
  const person = await subscriber()
  await world.db.transaction((tx) => queueBillingCancellation(tx, person.userId))
  await world.work()
  expect(await subscriptionOf(person)).toMatchObject({ status: 'canceled' })
})
