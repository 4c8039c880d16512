import { afterEach, expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { openCheckout } from './queries.server.ts'
import { TRIAL_DAYS } from './rules.ts'
import { createStripeWorld, sessionIn } from './test-stripe-world.ts'

const at = worldForFile(createStripeWorld)

afterEach(() => {
  at.stripe.failWith = null
})

// Clauses: accounts-and-billing 1.5, 4.9, 7.6
test('the server decides price, customer and trial, and sends the browser to Stripe’s hosted checkout', async () => {
  const person = await at.newcomer()
  const url = await at.start(person, 'annual')
  expect(url).toMatch(/^https:\/\/checkout\.stripe\.test\//)
  const session = at.stripe.books.sessions.get(sessionIn(url))
  expect(at.stripe.books.customers.get(session?.customer ?? '')?.email).toBe(person.email)
  expect(session?.form).toMatchObject({
    mode: 'subscription',
    'line_items[0][price]': 'price_annual',
    'line_items[0][quantity]': '1',
    'subscription_data[trial_period_days]': String(TRIAL_DAYS),
    client_reference_id: person.userId,
    success_url: 'http://doneup.test/payment/success',
    cancel_url: 'http://doneup.test/payment/cancel',
  })
})

test('the webhook grants access, not the success page', async () => {
  const person = await at.newcomer()
  const url = await at.start(person)
  at.stripe.books.pay(sessionIn(url))
  expect(
    (await at.world.app.request('/payment/success', { headers: { cookie: person.cookie } })).status,
  ).toBeLessThan(500)
  expect(await at.subscriptionOf(person)).toBeNull()
  expect(await at.boardOf(person)).toBe(402)
  await at.deliver()
  expect(await at.subscriptionOf(person)).toMatchObject({
    status: 'trialing',
    label: 'Trial',
    billingPeriod: 'monthly',
  })
  expect(await at.boardOf(person)).toBe(200)
})

test('choosing another billing period closes the first checkout', async () => {
  const person = await at.newcomer()
  const monthly = await at.start(person, 'monthly')
  const annual = await at.start(person, 'annual')
  expect(annual).not.toBe(monthly)
  expect(at.stripe.books.sessions.get(sessionIn(monthly))?.status).toBe('expired')
  expect(await at.start(person, 'annual')).toBe(annual)
})

test('a paid checkout isn’t replaced by a checkout for another period', async () => {
  const person = await at.newcomer()
  at.stripe.books.pay(sessionIn(await at.start(person, 'monthly')))
  const again = await at.world.send('POST', '/api/billing/checkouts', {
    as: person,
    body: { price: 'annual' },
  })
  expect(again.status).toBe(409)
  expect(await at.subscriptionOf(person)).toMatchObject({ status: 'trialing' })
})

// Clauses: accounts-and-billing 8.11
test('during a Stripe outage a checkout fails with: Failed to create checkout session', async () => {
  at.stripe.failWith = 400
  const response = await at.world.send('POST', '/api/billing/checkouts', {
    as: await at.newcomer(),
    body: { price: 'monthly' },
  })
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ detail: 'Failed to create checkout session' })
})

test('during a Stripe outage managing billing fails with: Failed to fetch subscription', async () => {
  const { person } = await at.subscriber()
  at.stripe.failWith = 400
  const response = await at.world.send('POST', '/api/billing/portal', { as: person })
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ detail: 'Failed to fetch subscription' })
})

test('a checkout accepts a trial of 60 days', async () => {
  const { userId } = await at.newcomer()
  const checkout = await openCheckout(at.world.db, { userId, billingPeriod: 'monthly', trialDays: 60 })
  expect(checkout.trial_days).toBe(60)
})
