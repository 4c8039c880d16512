import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { readEnvironment } from '#src/platform/process/env.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { createTestWorld, type Person } from '#src/server/testing/test-world.ts'
import { PRO_PRICES } from '../rules.ts'
import { redirectSchema } from '../schema.ts'

const world = worldForFile()

async function startCheckout(as: Person, price = 'monthly'): Promise<string> {
  const response = await world.send('POST', '/api/billing/checkouts', { as, body: { price } })
  expect(response.status).toBe(200)
  return redirectSchema.parse(await response.json()).url
}

async function finish(as: Person, url: string, outcome: string): Promise<Response> {
  const id = url.split('/').at(-1)
  return world.send('PUT', `/api/billing/simulated-checkouts/${id}/outcome`, { as, body: { outcome } })
}

async function statusOf(person: Person): Promise<string | null> {
  const response = await world.send('GET', '/api/session', { as: person })
  return ((await response.json()) as { subscription: { status: string } | null }).subscription?.status ?? null
}

describe('the simulated checkout', () => {
  test('paying starts the trial through the webhook', async () => {
    const newcomer = await world.person({ subscription: null })
    const url = await startCheckout(newcomer)
    expect(await statusOf(newcomer)).toBeNull()
    expect(await (await finish(newcomer, url, 'pay')).json()).toEqual({ url: '/payment/success' })
    expect(await statusOf(newcomer)).toBe('trialing')
  })

  test('cancelling grants no subscription', async () => {
    const newcomer = await world.person({ subscription: null })
    const url = await startCheckout(newcomer)
    expect(await (await finish(newcomer, url, 'cancel')).json()).toEqual({ url: '/payment/cancel' })
    expect(await statusOf(newcomer)).toBeNull()
    expect((await finish(newcomer, url, 'pay')).status).toBe(404)
  })

  test('cancelling a paid checkout reports that it was paid', async () => {
    const newcomer = await world.person({ subscription: null })
    const url = await startCheckout(newcomer)
    await finish(newcomer, url, 'pay')
    expect(await (await finish(newcomer, url, 'cancel')).json()).toEqual({ url: '/payment/success' })
    expect(await statusOf(newcomer)).toBe('trialing')
  })

  test('concurrent payment and cancellation: one succeeds, and both responses report it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const newcomer = await world.person({ subscription: null })
      const url = await startCheckout(newcomer)
      const [paid, canceled] = await Promise.all([
        finish(newcomer, url, 'pay'),
        finish(newcomer, url, 'cancel'),
      ])
      const end = await statusOf(newcomer)
      expect(paid.status).toBe(end === null ? 404 : 200)
      const expected = end === null ? '/payment/cancel' : '/payment/success'
      expect(await canceled.json()).toEqual({ url: expected })
    }
  })

  test('starting again returns the open checkout, also concurrently', async () => {
    const newcomer = await world.person({ subscription: null })
    const urls = await Promise.all(Array.from({ length: 10 }, () => startCheckout(newcomer, 'annual')))
    expect(new Set(urls).size).toBe(1)
  })

  test('choosing another billing period closes the first checkout', async () => {
    const newcomer = await world.person({ subscription: null })
    const monthly = await startCheckout(newcomer)
    expect(await startCheckout(newcomer, 'annual')).not.toBe(monthly)
    expect((await finish(newcomer, monthly, 'pay')).status).toBe(404)
  })

  test('a subscriber can’t start a second subscription', async () => {
    const subscriber = await world.person()
    const response = await world.send('POST', '/api/billing/checkouts', {
      as: subscriber,
      body: { price: 'monthly' },
    })
    expect(response.status).toBe(409)
  })

  test('another user’s checkout is not found', async () => {
    const newcomer = await world.person({ subscription: null })
    const url = await startCheckout(newcomer)
    expect((await finish(await world.person(), url, 'pay')).status).toBe(404)
    expect(await statusOf(newcomer)).toBeNull()
  })

  // Clauses: accounts-and-billing 8.11
  test('an unknown product is rejected: Invalid product selected', async () => {
    const newcomer = await world.person({ subscription: null })
    const response = await world.send('POST', '/api/billing/checkouts', {
      as: newcomer,
      body: { price: 'free' },
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ detail: 'Invalid product selected' })
  })
})

test.each([
  ['GET', '/api/billing/subscription'],
  ['GET', '/api/billing/offer'],
  ['GET', '/api/billing/simulated-portal'],
  ['POST', '/api/billing/portal'],
  ['DELETE', '/api/billing/subscription/cancellation'],
])('a guest gets 401 from %s %s', async (method, path) => {
  expect((await world.send(method, path)).status).toBe(401)
})

test('the plans are public, with prices in NZD including GST', async () => {
  const response = await world.send('GET', '/api/billing/plans')
  expect(await response.json()).toMatchObject({
    includesGst: true,
    plans: [
      { id: 'free' },
      { id: 'pro', monthlyPrice: PRO_PRICES.monthly, annualPrice: PRO_PRICES.annual },
      { id: 'enterprise', comingSoon: true },
    ],
  })
})

test('calls to the card provider are rate-limited', async () => {
  const strict = await createTestWorld({ rateLimitScale: 1 })
  const newcomer = await strict.person({ subscription: null })
  const statuses: number[] = []
  for (let attempt = 0; attempt < 31; attempt += 1) {
    const request = { as: newcomer, body: { price: 'monthly' } }
    statuses.push((await strict.send('POST', '/api/billing/checkouts', request)).status)
  }
  await strict.close()
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([200]))
  expect(statuses.at(-1)).toBe(429)
})

describe('the configuration', () => {
  test('production doesn’t start with simulated billing and reports why without a secret', () => {
    const start = () => readEnvironment({ NODE_ENV: 'production', SESSION_SECRET: 's'.repeat(40) })
    expect(start).toThrow(/STRIPE_SECRET_KEY is missing/)
    expect(start).not.toThrow(/ssss/)
  })
})

test('M5: a subscription opens the board until a week after its paid period', async () => {
  const person = await world.person({ subscription: 'active' })
  const endPeriod = (daysAgo: number) =>
    world.db.query(sql`
      update subscriptions set current_period_end = now() - make_interval(days => ${daysAgo})
      where user_id = ${person.userId}`)
  const board = async () => (await world.send('GET', '/api/opportunities', { as: person })).status
  await endPeriod(6)
  expect(await board()).toBe(200)
  await endPeriod(8)
  expect(await board()).toBe(402)
  expect(await statusOf(person)).toBe('past_due')
})
