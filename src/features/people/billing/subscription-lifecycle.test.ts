// Clauses: accounts-and-billing 10.15
import { afterEach, expect, test } from 'vitest'
import { formatMoney } from '#src/finance/money.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { PRO_PRICES, TRIAL_DAYS } from './rules.ts'
import { offerSchema, redirectSchema } from './schema.ts'
import { createStripeWorld, sessionIn } from './test-stripe-world.ts'

// Uses the real Stripe provider over HTTP against a fake Stripe server with a test clock.

const at = worldForFile(createStripeWorld)

afterEach(() => {
  at.stripe.failWith = null
})

// Clauses: accounts-and-billing 3.5
test('the trial ends with the first charge, and the subscription renews each period', async () => {
  const { person, inBooks } = await at.subscriber()
  await at.advance(TRIAL_DAYS + 1)
  expect(await at.subscriptionOf(person)).toMatchObject({ status: 'active', label: 'Active' })
  await at.advance(31)
  expect(await at.subscriptionOf(person)).toMatchObject({
    status: 'active',
    currentPeriodEnd: inBooks.periodEnd.toISOString(),
  })
  expect(inBooks.charges).toBe(2)
})

test('the end of a trial is announced by one email', async () => {
  const { person } = await at.subscriber()
  await at.advance(TRIAL_DAYS - 2)
  const mails = await at.world.mailsTo(person.email)
  expect(mails.map((mail) => mail.subject)).toEqual([expect.stringMatching(/^Your DoneUp trial ends on /)])
  expect(mails[0]?.text).toContain(`${formatMoney(PRO_PRICES.monthly)} a month, GST included`)
})

test('a failed payment blocks the board and sends one email; a new card restores access', async () => {
  const { person, inBooks } = await at.subscriber()
  at.stripe.books.act(inBooks, 'make_card_fail')
  await at.advance(TRIAL_DAYS + 1)
  expect(await at.subscriptionOf(person)).toMatchObject({ status: 'past_due', label: 'past_due' })
  expect(await at.boardOf(person)).toBe(402)
  await at.advance(3)
  const failed = (await at.world.mailsTo(person.email)).filter((mail) =>
    mail.subject.includes('payment failed'),
  )
  expect(failed).toHaveLength(1)
  at.stripe.books.act(inBooks, 'make_card_work')
  await at.deliver()
  expect(await at.subscriptionOf(person)).toMatchObject({ status: 'active' })
  expect(await at.boardOf(person)).toBe(200)
})

test('after a failed payment a second checkout is rejected, but the card can be updated', async () => {
  const { person, inBooks } = await at.subscriber()
  at.stripe.books.act(inBooks, 'make_card_fail')
  await at.advance(TRIAL_DAYS + 1)
  const second = await at.world.send('POST', '/api/billing/checkouts', {
    as: person,
    body: { price: 'monthly' },
  })
  expect(second.status).toBe(409)
  const portal = await at.world.send('POST', '/api/billing/portal', { as: person })
  expect(redirectSchema.parse(await portal.json()).url).toContain(inBooks.customerId)
})

// Clauses: accounts-and-billing 7.5
test('cancelling takes effect at the end of the paid period and can be undone before', async () => {
  const { person, inBooks } = await at.subscriber()
  await at.advance(TRIAL_DAYS + 1)
  const body = { subscriptionId: inBooks.id }
  const canceled = await at.world.send('PUT', '/api/billing/subscription/cancellation', { as: person, body })
  expect(await canceled.json()).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
  const undone = await at.world.send('DELETE', '/api/billing/subscription/cancellation', { as: person })
  expect(await undone.json()).toMatchObject({ status: 'active', cancelAtPeriodEnd: false })
  await at.world.work()
  const mails = await at.world.mailsTo(person.email)
  expect(mails.map(({ subject }) => subject)).toContain('Your DoneUp subscription continues')
  await at.world.send('PUT', '/api/billing/subscription/cancellation', { as: person, body })
  expect(await at.boardOf(person)).toBe(200)
  await at.advance(31)
  expect(await at.subscriptionOf(person)).toMatchObject({ status: 'canceled', label: 'Canceled' })
  expect(await at.boardOf(person)).toBe(402)
  const late = await at.world.send('DELETE', '/api/billing/subscription/cancellation', { as: person })
  expect(late.status).toBe(404)
})

// Clauses: accounts-and-billing 5.7
test.each(['', 'sub_of_somebody', 'sub_unknown'])(
  'cancelling “%s”, which isn’t the user’s own, returns: No active subscription to cancel',
  async (subscriptionId) => {
    const { inBooks } = await at.subscriber()
    const person = await at.newcomer()
    const body = { subscriptionId: subscriptionId === 'sub_of_somebody' ? inBooks.id : subscriptionId }
    const response = await at.world.send('PUT', '/api/billing/subscription/cancellation', {
      as: person,
      body,
    })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ detail: 'No active subscription to cancel' })
    expect(inBooks.cancelAtPeriodEnd).toBe(false)
  },
)

// Clauses: accounts-and-billing 7.4
test('a returning subscriber finds all data and has no second trial', async () => {
  const { person, inBooks } = await at.subscriber()
  const deal = await at.world.send('POST', '/api/opportunities', {
    as: person,
    body: { address: '3 Rātā Street' },
  })
  expect(deal.status).toBe(201)
  at.stripe.books.cancel(inBooks)
  await at.deliver()
  expect(await at.boardOf(person)).toBe(402)
  const offer = offerSchema.parse(
    await (await at.world.send('GET', '/api/billing/offer', { as: person })).json(),
  )
  expect(offer.trialDays).toBe(0)
  const url = await at.start(person)
  expect(at.stripe.books.sessions.get(sessionIn(url))?.form).not.toHaveProperty([
    'subscription_data[trial_period_days]',
  ])
  at.stripe.books.pay(sessionIn(url))
  await at.advance(0)
  expect(await at.subscriptionOf(person)).toMatchObject({ status: 'active', trialEnd: null })
  expect(await (await at.world.send('GET', '/api/opportunities', { as: person })).text()).toContain(
    '3 Rātā Street',
  )
})
