import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeKey, sendWithKey } from '#src/features/doors/api-keys/test-keys.ts'
import { WEBHOOK_EVENTS } from '#src/lib/rows/webhook-events.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { type Endpoint, endpointWithSecretSchema } from './schema.ts'
import { receiver, stopReceivers, type WebhookBody, webhooksOf } from './test-webhooks.ts'

const world = worldForFile({ variables: { ACCEPT_LOCAL_WEBHOOKS: 'yes' } })
const admin = madeForTest(() => world.person())
let key: string
beforeEach(async () => {
  key = (await makeKey(world, admin, { scopes: ['webhooks:manage'] })).key
})
afterEach(stopReceivers)

async function subscribe(url: string, events: string[]): Promise<Endpoint> {
  const response = await sendWithKey(world, key, 'POST', '/webhooks', { body: { url, events } })
  expect(response.status).toBe(201)
  return endpointWithSecretSchema.parse(await response.json())
}

// Clauses: sharing-and-api 5.14
test('a program subscribes with its key, receives events, and unsubscribes', async () => {
  const { url, events } = await receiver()
  const endpoint = await subscribe(url, ['deal.created'])
  await world.send('POST', '/api/opportunities', { as: admin, body: { address: '12 Rata Street' } })
  await world.work()
  expect(events().map(({ type }) => type)).toEqual(['deal.created'])
  const log = await sendWithKey(world, key, 'GET', `/webhooks/${endpoint.id}/deliveries`)
  expect(await log.json()).toMatchObject({ items: [{ type: 'deal.created', status: 'delivered' }] })
  expect((await sendWithKey(world, key, 'DELETE', `/webhooks/${endpoint.id}`)).status).toBe(200)
  await world.send('POST', '/api/opportunities', { as: admin, body: { address: '14 Rata Street' } })
  await world.work()
  expect(events()).toHaveLength(1)
  expect(await (await sendWithKey(world, key, 'GET', '/webhooks')).json()).toEqual({ items: [], next: null })
})

// Clauses: sharing-and-api 5.14
test('a key changes fields of an endpoint with the version it has read', async () => {
  const { id } = await subscribe('https://1.1.1.1/', ['deal.created'])
  const patch = (version: number) =>
    sendWithKey(world, key, 'PATCH', `/webhooks/${id}`, {
      body: { events: '*', state: 'off' },
      headers: { 'if-match': `"${version}"` },
    })
  expect((await patch(1)).status).toBe(200)
  expect((await patch(1)).status).toBe(412)
  const read = await sendWithKey(world, key, 'GET', `/webhooks/${id}`)
  expect(await read.json()).toMatchObject({ url: 'https://1.1.1.1/', events: '*', state: 'off', version: 2 })
})

// Clauses: sharing-and-api 5.14
test('a key without the scope, and one of another organization, manage no endpoint', async () => {
  const { id } = await subscribe('https://1.1.1.1/', ['deal.created'])
  const { key: reading } = await makeKey(world, admin, { scopes: ['deals:read'] })
  const refused = await sendWithKey(world, reading, 'GET', '/webhooks')
  expect(refused.status).toBe(403)
  expect(((await refused.json()) as { detail: string }).detail).toBe(
    'This key may not do that. It needs webhooks:manage.',
  )
  const { key: foreign } = await makeKey(world, await world.person())
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', ''],
    ['GET', '/deliveries'],
  ] as const) {
    const answers = [id, randomUUID()].map(async (one) => {
      const response = await sendWithKey(world, foreign, method, `/webhooks/${one}${path}`)
      return [response.status, ((await response.json()) as { detail: string }).detail]
    })
    expect(await Promise.all(answers)).toEqual([
      [404, 'Endpoint not found'],
      [404, 'Endpoint not found'],
    ])
  }
  expect((await webhooksOf(world, admin).endpoint(id)).state).toBe('on')
})

// Clauses: sharing-and-api 5.14
test.each(WEBHOOK_EVENTS)('%s has three samples of different deals', async (type) => {
  const response = await sendWithKey(world, key, 'GET', `/events/samples/${type}`)
  expect(response.status).toBe(200)
  const { items } = (await response.json()) as { items: WebhookBody[] }
  expect(items.map((item) => item.type)).toEqual([type, type, type])
  for (const field of ['id', 'address'])
    expect(new Set(items.map(({ data }) => data[field])).size, field).toBe(3)
  expect(new Set(items.map(({ id }) => id)).size).toBe(3)
})
