import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, test } from 'vitest'
import { startOutboxWorker } from '#src/platform/jobs/outbox-worker.ts'
import { queueEvents } from '#src/platform/jobs/webhook-queue.ts'
import { JOBS } from '#src/server/jobs.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { TEST_TYPES, webhookEventSchema } from './schema.ts'
import { receiver, stopReceivers, webhooksOf } from './test-webhooks.ts'

const world = worldForFile({ variables: { ACCEPT_LOCAL_WEBHOOKS: 'yes' } })
const admin = madeForTest(() => world.person())
const webhooks = webhooksOf(world, admin)
afterEach(stopReceivers)

async function saveDeal(address: string): Promise<string> {
  const response = await world.send('POST', '/api/opportunities', { as: admin, body: { address } })
  expect(response.status).toBe(201)
  return ((await response.json()) as { opportunity: { id: string } }).opportunity.id
}

/** The seconds until the next attempt of the only delivery. */
async function secondsLeft(id: string): Promise<number> {
  const [delivery] = (await webhooks.log(id)).items
  return (Date.parse(delivery?.nextAttemptAt ?? '') - Date.parse(delivery?.attemptedAt ?? '')) / 1000
}

describe('a delivery', () => {
  // Clauses: sharing-and-api 8.4
  test('is signed so that the library of receivers accepts it, also if this server’s clock is 10 minutes wrong', async () => {
    const { url, requests } = await receiver()
    const { secret } = await webhooks.add({ url })
    await saveDeal('4 Kererū Street, Ōtaki')
    world.setNow(new Date(Date.now() - 600_000))
    await world.work()
    world.setNow(null)
    const [received] = requests
    const event = new Webhook(secret).verify(
      received?.body ?? '',
      received?.headers as Record<string, string>,
    )
    expect(event).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      type: 'deal.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      organizationId: admin.organizationId,
      data: { id: expect.any(String), version: 1, address: '4 Kererū Street, Ōtaki' },
    })
    expect(received?.headers).toMatchObject({
      'webhook-id': (event as { id: string }).id,
      'content-type': 'application/json',
    })
  })

  // Clauses: sharing-and-api 5.6
  test('rolled back with its change is never sent', async () => {
    const { url, requests } = await receiver()
    await webhooks.add({ url })
    const failing = world.db.transaction(async (tx) => {
      queueEvents(tx, admin.organizationId, [{ type: 'deal.created', data: { id: randomUUID() } }])
      throw new Error('the write failed')
    })
    await expect(failing).rejects.toThrow('the write failed')
    await world.work()
    expect(requests).toEqual([])
  })

  // Clauses: sharing-and-api 5.7
  test('keeps its id over retries at 5 s to 24 h, within 10%, and has failed after the tenth', async () => {
    const { url, requests } = await receiver((response) => void response.writeHead(500).end('broken'))
    const { endpoint } = await webhooks.add({ url })
    await saveDeal('12 Rata Street')
    await world.work()
    const hours = [2, 5, 10, 14, 20, 24].map((count) => count * 3_600)
    for (const wait of [5, 300, 1_800, ...hours]) {
      const left = await secondsLeft(endpoint.id)
      expect(left).toBeGreaterThanOrEqual(wait * 0.9 - 0.01)
      expect(left).toBeLessThanOrEqual(wait * 1.1 + 0.01)
      await webhooks.retryNow()
    }
    expect(requests).toHaveLength(10)
    expect(new Set(requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const [delivery] = (await webhooks.log(endpoint.id)).items
    expect(delivery).toMatchObject({
      status: 'failed',
      attempts: 10,
      nextAttemptAt: null,
      type: 'deal.created',
      responseStatus: 500,
      response: 'broken',
    })
    expect(await world.db.query(sql`select 1 from outbox where topic = 'webhooks.deliver'`)).toEqual([])
  })

  // Clauses: sharing-and-api 5.7, 8.1
  test.each([
    ['a redirect', 301, 'pending'],
    ['an answer without content', 204, 'delivered'],
    ['an accepted request', 202, 'delivered'],
    ['a refusal', 401, 'pending'],
  ])('%s (%d) is %s', async (_title, status, outcome) => {
    const { url } = await receiver((response) => void response.writeHead(status, { location: '/' }).end())
    const { endpoint } = await webhooks.add({ url })
    await webhooks.send('POST', `/${endpoint.id}/test`, {})
    await world.work()
    const [delivery] = (await webhooks.log(endpoint.id)).items
    expect(delivery).toMatchObject({ type: 'ping', status: outcome, attempts: 1, responseStatus: status })
  })

  test('waits as long as its receiver asks for', async () => {
    const { url } = await receiver(
      (response) => void response.writeHead(429, { 'retry-after': '3600' }).end(),
    )
    const { endpoint } = await webhooks.add({ url })
    await saveDeal('4 Kererū Street, Ōtaki')
    await world.work()
    expect(await secondsLeft(endpoint.id)).toBeCloseTo(3_600, -2)
  })

  // Clauses: sharing-and-api 5.9
  test('records why there was no answer, and the first kilobyte of one', async () => {
    const { url } = await receiver((response) => void response.writeHead(400).end(`\0${'x'.repeat(5_000)}`))
    const answering = await webhooks.add({ url })
    const gone = await receiver()
    await gone.stop()
    const refusing = await webhooks.add({ url: gone.url })
    await saveDeal('12 Rata Street')
    await world.work()
    const lastOf = async (id: string) => (await webhooks.log(id)).items[0]
    expect((await lastOf(answering.endpoint.id))?.response).toBe('x'.repeat(1_024))
    expect(await lastOf(refusing.endpoint.id)).toMatchObject({
      responseStatus: null,
      response: expect.stringContaining('ECONNREFUSED'),
    })
  })

  // Clauses: sharing-and-api 5.5
  test('is signed with both secrets if the secret is rolled during a retry, twice with all three, and with the new one after a day', async () => {
    let status = 500
    const { url, requests } = await receiver((response) => void response.writeHead(status).end())
    const { endpoint, secret } = await webhooks.add({ url })
    const roll = async () => {
      const rolled = await webhooks.send('POST', `/${endpoint.id}/secret`)
      return ((await rolled.json()) as { secret: string }).secret
    }
    await saveDeal('12 Rata Street')
    await world.work()
    const second = await roll()
    await webhooks.retryNow()
    const third = await roll()
    await webhooks.retryNow()
    await world.db.query(sql`
      update webhook_endpoints set former_secrets = jsonb_set(former_secrets, '{0,until}', to_jsonb(now() - interval '1 second'))
      where id = ${endpoint.id}`)
    await webhooks.retryNow()
    await world.db.query(sql`update webhook_endpoints set former_secrets = '[]' where id = ${endpoint.id}`)
    status = 200
    await webhooks.retryNow()
    const accepts = (key: string) =>
      requests.map(({ body, headers }) => {
        try {
          return Boolean(new Webhook(key).verify(body, headers as Record<string, string>))
        } catch {
          return false
        }
      })
    expect(accepts(secret)).toEqual([true, true, true, false, false])
    expect(accepts(second)).toEqual([false, true, true, true, false])
    expect(accepts(third)).toEqual([false, false, true, true, true])
  })
})

describe('an endpoint', () => {
  test('that is turned off with an event in its queue isn’t failing', async () => {
    const { url, requests } = await receiver()
    const { endpoint } = await webhooks.add({ url })
    await saveDeal('12 Rata Street')
    await webhooks.change(endpoint, { url, state: 'off' })
    await world.work()
    expect(await webhooks.endpoint(endpoint.id)).toMatchObject({ state: 'off', failingSince: null })
    expect(requests).toEqual([])
  })

  // Clauses: sharing-and-api 5.8
  test('that answers 410 is switched off at once', async () => {
    const { url, requests } = await receiver((response) => void response.writeHead(410).end('gone'))
    const { endpoint } = await webhooks.add({ url })
    await saveDeal('12 Rata Street')
    await saveDeal('14 Rata Street')
    await world.work()
    expect(await webhooks.endpoint(endpoint.id)).toMatchObject({ state: 'off' })
    await saveDeal('16 Rata Street')
    await world.work()
    expect(requests).toHaveLength(1)
    const { items } = await webhooks.log(endpoint.id)
    expect(items.map(({ status, response }) => [status, response])).toEqual([
      ['failed', 'The endpoint is off.'],
      ['failed', 'gone'],
    ])
  })

  // Clauses: sharing-and-api 5.8
  test('failing for a day stays on, and is disabled after five days with an email to the administrators', async () => {
    const { url } = await receiver((response) => void response.writeHead(503).end())
    const { endpoint } = await webhooks.add({ url })
    const second = await world.person({ joins: admin })
    await world.db.query(sql`update organization_members set role = 'admin' where user_id = ${second.userId}`)
    const member = await world.person({ joins: admin })
    const failSince = async (age: string) => {
      await saveDeal('12 Rata Street')
      await world.work()
      await world.db.query(sql`
        update webhook_endpoints set failing_since = now() - ${age}::interval where id = ${endpoint.id}`)
      await webhooks.retryNow()
      return (await webhooks.endpoint(endpoint.id)).state
    }
    expect(await failSince('1 day')).toBe('on')
    expect(await failSince('4 days 23 hours')).toBe('on')
    expect(await failSince('5 days')).toBe('disabled')
    for (const { email } of [admin, second]) {
      const mails = await world.mailsTo(email)
      const [mail, ...more] = mails.filter(({ subject }) => /^A webhook of .* is disabled$/.test(subject))
      expect(mail?.text).toMatch(/127\.0\.0\.1:\d+\/…hook/)
      expect(more).toEqual([])
    }
    expect(await world.mailsTo(member.email)).toEqual([])
  })

  // Clauses: sharing-and-api 5.8
  test('has no failures after a success, or when it is switched on again', async () => {
    let status = 500
    const { url } = await receiver((response) => void response.writeHead(status).end())
    const { endpoint } = await webhooks.add({ url })
    await saveDeal('12 Rata Street')
    await world.work()
    expect((await webhooks.endpoint(endpoint.id)).failingSince).not.toBeNull()
    status = 200
    await webhooks.retryNow()
    expect((await webhooks.endpoint(endpoint.id)).failingSince).toBeNull()
    await world.db.query(sql`
      update webhook_endpoints set state = 'disabled', failing_since = now() - interval '6 days' where id = ${endpoint.id}`)
    const input = { url, description: null, events: '*', state: 'on' }
    await webhooks.change(endpoint, input)
    expect(await webhooks.endpoint(endpoint.id)).toMatchObject({ state: 'on', failingSince: null })
  })

  test('that is deleted receives nothing more', async () => {
    const { url, requests } = await receiver((response) => void response.writeHead(500).end())
    const { endpoint } = await webhooks.add({ url })
    await saveDeal('12 Rata Street')
    await webhooks.send('DELETE', `/${endpoint.id}`)
    await world.work()
    expect(requests).toEqual([])
  })

  // Clauses: sharing-and-api 5.11
  test('that doesn’t answer delays no other, and a queue of events is sent to all', async () => {
    const silent = await receiver(() => {})
    const quick = await receiver()
    await webhooks.add({ url: silent.url })
    await webhooks.add({ url: quick.url })
    const count = 30
    for (let place = 1; place <= count; place += 1) await saveDeal(`${place} Rata Street`)
    const stop = startOutboxWorker(world.jobServices, JOBS)
    while (quick.requests.length < count) await sleep(5)
    // The first request to a receiver is alone, and nothing is lost.
    expect(silent.requests).toHaveLength(1)
    await silent.stop()
    await stop()
    const [{ left } = { left: 0 }] = await world.db.query<{ left: number }>(sql`
      select count(*)::int as left from webhook_deliveries d
      where d.organization_id = ${admin.organizationId} and d.status = 'pending'`)
    expect(left).toBe(count)
    expect(new Set(quick.events().map(({ id }) => id)).size).toBe(count)
  })
})

// Clauses: sharing-and-api 8.3
test('10,000 events at once are queued without loss, and requests don’t wait for them', async () => {
  const { url } = await receiver()
  const { endpoint } = await webhooks.add({ url })
  const id = await saveDeal('12 Rata Street')
  const events = Array.from({ length: 10_000 }, () => ({
    type: 'deal.updated' as const,
    dealId: id,
    data: { id, before: {}, after: {} },
  }))
  await world.db.transaction(async (tx) => queueEvents(tx, admin.organizationId, events))
  const [counts] = await world.db.query(sql`
    select count(*)::int as deliveries, count(distinct event_id)::int as events,
      (select count(*)::int from outbox where lane = ${endpoint.id}) as jobs
    from webhook_deliveries where endpoint_id = ${endpoint.id} and type = 'deal.updated'`)
  expect(counts).toEqual({ deliveries: 10_000, events: 10_000, jobs: 10_001 })
  expect((await world.send('GET', '/api/opportunities', { as: admin })).status).toBe(200)
})

// Clauses: sharing-and-api 10.6
test.each(TEST_TYPES)(
  'a test of %s is its sample, marked as one, whichever events are chosen',
  async (type) => {
    const { url, requests } = await receiver()
    const { endpoint } = await webhooks.add({ url, events: ['deal.deleted'] })
    expect((await webhooks.send('POST', `/${endpoint.id}/test`, { type })).status).toBe(200)
    await world.work()
    const body = JSON.parse(requests[0]?.body ?? '')
    expect(body).toMatchObject({ type, test: true, organizationId: admin.organizationId })
    if (type !== 'ping')
      expect(webhookEventSchema.parse(body).data.address).toBe('12 Rata Street, Lower Hutt')
  },
)
