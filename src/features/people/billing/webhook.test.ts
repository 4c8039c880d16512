import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { Stripe } from 'stripe'
import { beforeAll, expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { drawFencingToken, saveProviderState } from './queries.server.ts'
import { createStripeWorld, sessionIn } from './test-stripe-world.ts'

const at = worldForFile(createStripeWorld)
let secret: string
beforeAll(() => {
  secret = at.world.jobServices.env.STRIPE_WEBHOOK_SECRET
})

const nowSeconds = () => Math.floor(Date.now() / 1000)

function sign(payload: string, options: { secret?: string; timestamp?: number } = {}): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: nowSeconds(), ...options })
}

async function post(body: string, signature: string | null): Promise<number> {
  const response = await at.world.app.request('/api/webhooks/stripe', {
    method: 'POST',
    headers: signature === null ? {} : { 'stripe-signature': signature },
    body,
  })
  return response.status
}

const eventOf = (id: string, customer: string) =>
  JSON.stringify({
    id,
    object: 'event',
    type: 'customer.subscription.updated',
    data: { object: { id: 'sub_1', customer } },
  })

const FORGERIES: ((body: string, round: number) => [string, string | null])[] = [
  (body) => [body, sign(body, { secret: `whsec_${randomBytes(24).toString('hex')}` })],
  (body, round) => [body, sign(body, { timestamp: nowSeconds() - 301 - round })],
  (body, round) => [body, sign(body, { timestamp: nowSeconds() + 330 + round })],
  (body) => [body.replace('updated', 'deleted'), sign(body)],
  (body, round) => [`${body.slice(0, -1)},"n":${round}}`, sign(body)],
  (body) => [body, null],
  (body) => [body, ''],
  (body, round) => [body, `t=${nowSeconds()},v1=${randomBytes(32).toString('hex')},v0=${round}`],
  (body) => [body, sign(body).replace(/t=\d+/, `t=${nowSeconds() + 5}`)],
  (body) => [body, sign(body).slice(0, -1)],
  (body) => [body, sign(`${body} `)],
]

// Clauses: accounts-and-billing 10.14
test('rejects 1,100 forged, stale, dated ahead, altered and unsigned events without recording them', async () => {
  const { inBooks } = await at.subscriber()
  const [before] = await at.world.db.query<{ count: number }>(sql`select count(*) from billing_events`)
  const statuses = new Map<number, number>()
  for (let round = 0; round < 100; round += 1) {
    for (const forge of FORGERIES) {
      const [body, signature] = forge(eventOf(`evt_forged_${round}`, inBooks.customerId), round)
      const status = await post(body, signature)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  expect([...statuses]).toEqual([[400, 1_100]])
  const [after] = await at.world.db.query<{ count: number }>(sql`select count(*) from billing_events`)
  expect(after).toEqual(before)
})

test('a repeated delivery has no effect', async () => {
  const person = await at.newcomer()
  const { customerId } = at.stripe.books.pay(sessionIn(await at.start(person)))
  const body = eventOf('evt_once', customerId)
  expect(await post(body, sign(body))).toBe(200)
  at.stripe.failWith = 400
  expect(await post(body, sign(body))).toBe(200)
  at.stripe.failWith = null
  expect(await at.subscriptionOf(person)).toMatchObject({ status: 'trialing' })
})

test('a state that was fetched before the stored one doesn’t replace it', async () => {
  const { person, inBooks } = await at.subscriber()
  const { db } = at.world.jobServices
  const { userId } = person
  const { id, customerId } = inBooks
  const plain = { id, customerId, priceId: 'price_monthly', startedAt: new Date() }
  const known = { ...plain, trialEnd: null, currentPeriodEnd: null, cancelAtPeriodEnd: false }
  const [earlier, later] = [await drawFencingToken(db), await drawFencingToken(db)]
  const save = (fencingToken: number, status: string) =>
    db.transaction((tx) =>
      saveProviderState(tx, { userId, fencingToken, subscription: { ...known, status } }),
    )
  expect(await save(later, 'past_due')).toBe(true)
  expect(await save(earlier, 'active')).toBe(false)
  expect(await at.subscriptionOf(person)).toMatchObject({ status: 'past_due' })
})

test('ten concurrent deliveries of an event record it once', async () => {
  const person = await at.newcomer()
  const { customerId } = at.stripe.books.pay(sessionIn(await at.start(person)))
  const body = eventOf('evt_ten', customerId)
  const statuses = await Promise.all(Array.from({ length: 10 }, () => post(body, sign(body))))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await at.world.db.query(sql`select 1 from billing_events where event_id = 'evt_ten'`)).toHaveLength(
    1,
  )
})

test.each(['payment_intent.created', 'customer.subscription.updated', 'customer.deleted'])(
  'a %s of an unknown customer is recorded and ignored',
  async (type) => {
    const body = JSON.stringify({
      id: `evt_stranger_${type}`,
      object: 'event',
      type,
      data: { object: { id: 'cus_strange', customer: 'cus_strange' } },
    })
    expect(await post(body, sign(body))).toBe(200)
    expect(
      await at.world.db.query(
        sql`select type from billing_events where event_id = ${`evt_stranger_${type}`}`,
      ),
    ).toEqual([{ type }])
  },
)

test('H2: an event of over 256 kB is rejected before its signature is verified', async () => {
  const body = JSON.stringify({ id: 'evt_large', data: 'x'.repeat(256 * 1024) })
  expect(await post(body, sign(body))).toBe(413)
})

test('a signed body that isn’t a Stripe event is rejected', async () => {
  for (const body of ['{}', '{"id":"evt_x"}', '{"id":1,"type":"a","data":{"object":{}}}', '[]']) {
    expect(await post(body, sign(body))).toBe(400)
  }
})
