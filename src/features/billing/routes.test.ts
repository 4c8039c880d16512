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

  test('cancelling what was paid says that it was paid', async () => {
    const newcomer = await world.person({ subscription: null })
    const url = await startCheckout(newcomer)
    await finish(newcomer, url, 'pay')
    expect(await (await finish(newcomer, url, 'cancel')).json()).toEqual({ url: '/payment/success' })
    expect(await statusOf(newcomer)).toBe('trialing')
  })

  test('paying and cancelling at once ends in one of them, and says which', async () => {
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

function subscriptionEvent(
  userId: string,
  created: number,
  status: string,
  id = `evt_${created}_${status}`,
  subscription = { id: `sub_${userId}`, created: 1_700_000_000 },
) {
  return JSON.stringify({
    id,
    object: 'event',
    type: 'customer.subscription.updated',
    created,
    data: {
      object: {
        ...subscription,
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
    ['first', (a: string, b: string) => [a, b]],
    ['last', (a: string, b: string) => [b, a]],
  ])(
    'of two words of the same second, the later in a subscription’s life stands when it comes %s',
    async (_name, order) => {
      const person = await world.person({ subscription: null })
      const word = (status: string) =>
        subscriptionEvent(person.userId, 1_800_000_000, status, `${person.userId}-${status}`)
      for (const body of order(word('active'), word('trialing'))) {
        await receiveWebhook(world.db, SECRET, body, sign(body))
      }
      expect(await statusOf(person)).toBe('active')
    },
  )

  test('whatever is still said of an old subscription, in any order, the new one stands', async () => {
    const words: [string, number, number, string][] = [
      ['old', 1_700_000_000, 1_800_000_001, 'past_due'],
      ['new', 1_750_000_000, 1_800_000_002, 'active'],
      ['old', 1_700_000_000, 1_800_000_003, 'canceled'],
    ]
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
      [2, 0, 1],
    ]) {
      const { userId, ...person } = await world.person({ subscription: null })
      for (const n of order) {
        const [name, created, said, status] = words[n] ?? ['', 0, 0, '']
        const subscription = { id: `sub_${name}_${userId}`, created }
        const body = subscriptionEvent(userId, said, status, `${userId}-${n}`, subscription)
        await receiveWebhook(world.db, SECRET, body, sign(body))
      }
      expect(await statusOf({ userId, ...person })).toBe('active')
    }
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
