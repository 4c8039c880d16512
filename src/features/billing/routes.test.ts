import sql from 'sql-template-tag'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnvironment } from '#src/server/env.ts'
import { createTestWorld, type Person, type TestWorld } from '#src/server/test-world.ts'
import { redirectSchema } from './schema.ts'
import { receiveWebhook } from './service.server.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

const SECRET = 'whsec_test_secret_of_the_webhook'

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

  test('cancelling grants nothing', async () => {
    const newcomer = await world.person({ subscription: null })
    const url = await startCheckout(newcomer)
    expect(await (await finish(newcomer, url, 'cancel')).json()).toEqual({ url: '/payment/cancel' })
    expect(await statusOf(newcomer)).toBeNull()
    expect((await finish(newcomer, url, 'pay')).status).toBe(404)
  })

  test('starting again while one is open is the same checkout, also ten at a time', async () => {
    const newcomer = await world.person({ subscription: null })
    const urls = await Promise.all(Array.from({ length: 10 }, () => startCheckout(newcomer, 'annual')))
    expect(new Set(urls).size).toBe(1)
  })

  test('a subscriber is not sold a second subscription', async () => {
    const subscriber = await world.person()
    const response = await world.send('POST', '/api/billing/checkouts', {
      as: subscriber,
      body: { price: 'monthly' },
    })
    expect(response.status).toBe(409)
  })

  test('somebody else’s checkout is not found', async () => {
    const newcomer = await world.person({ subscription: null })
    const url = await startCheckout(newcomer)
    expect((await finish(await world.person(), url, 'pay')).status).toBe(404)
    expect(await statusOf(newcomer)).toBeNull()
  })

  test('a product that does not exist is refused', async () => {
    const newcomer = await world.person({ subscription: null })
    const response = await world.send('POST', '/api/billing/checkouts', {
      as: newcomer,
      body: { price: 'free' },
    })
    expect(response.status).toBe(400)
  })
})

function subscriptionEvent(userId: string, created: number, status: string, id = `evt_${created}_${status}`) {
  return JSON.stringify({
    id,
    object: 'event',
    type: 'customer.subscription.updated',
    created,
    data: {
      object: {
        id: `sub_${userId}`,
        customer: `cus_${userId}`,
        status,
        trial_end: null,
        cancel_at_period_end: false,
        items: { data: [{ price: { id: 'price_1' }, current_period_end: created + 1000 }] },
        metadata: { user_id: userId },
      },
    },
  })
}

const sign = (payload: string, secret = SECRET, timestamp = Math.floor(Date.now() / 1000)) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })

describe('the webhook', () => {
  test('whatever the order and however often, the newest word stands', async () => {
    const person = await world.person({ subscription: null })
    const words: [number, string][] = [
      [1_800_000_001, 'trialing'],
      [1_800_000_002, 'active'],
      [1_800_000_003, 'past_due'],
      [1_800_000_004, 'canceled'],
    ]
    const events = words.map(([created, status]) =>
      subscriptionEvent(person.userId, created, status, `${person.userId}-${created}`),
    )
    const deliveries = [...events, ...events].sort(() => Math.random() - 0.5)
    for (const body of deliveries) await receiveWebhook(world.db, SECRET, body, sign(body))
    expect(await statusOf(person)).toBe('canceled')
  })

  test.each([
    ['signed with another secret', (body: string) => [body, sign(body, 'whsec_another')]],
    [
      'older than five minutes',
      (body: string) => [body, sign(body, SECRET, Math.floor(Date.now() / 1000) - 301)],
    ],
    ['altered after signing', (body: string) => [body.replace('active', 'canceled'), sign(body)]],
    ['not signed', (body: string) => [body, '']],
  ])('an event %s is refused', async (_name, deliver) => {
    const person = await world.person({ subscription: null })
    const [body = '', signature = ''] = deliver(subscriptionEvent(person.userId, 1_800_000_000, 'active'))
    await expect(receiveWebhook(world.db, SECRET, body, signature)).rejects.toMatchObject({
      code: 'invalid_signature',
    })
    expect(await statusOf(person)).toBeNull()
  })

  test('over HTTP, a forged event gets 400 and is not recorded', async () => {
    const body = subscriptionEvent((await world.person()).userId, 1_800_000_000, 'active', 'evt_forged')
    const response = await world.app.request('/api/webhooks/stripe', {
      method: 'POST',
      headers: { 'stripe-signature': sign(body, 'whsec_another') },
      body,
    })
    expect(response.status).toBe(400)
    expect(await world.db.query(sql`select 1 from billing_events where event_id = 'evt_forged'`)).toEqual([])
  })
})

describe('the configuration', () => {
  test('production refuses to start with simulated billing, and says why without a secret', () => {
    const start = () => readEnvironment({ NODE_ENV: 'production', SESSION_SECRET: 's'.repeat(40) })
    expect(start).toThrow(/STRIPE_SECRET_KEY is missing/)
    expect(start).not.toThrow(/ssss/)
  })
})
