// @module-tag engines
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import { LANE_BATCH, LANE_PLACES } from '#src/platform/jobs/outbox.ts'
import { queueEvents } from '#src/platform/jobs/webhook-queue.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { receiver, stopReceivers, webhooksOf } from './test-webhooks.ts'

const world = worldForFile({ variables: { ACCEPT_LOCAL_WEBHOOKS: 'yes' } })
const admin = madeForTest(() => world.person())
const webhooks = webhooksOf(world, admin)
afterEach(stopReceivers)

const queue = (count: number) =>
  world.db.transaction(async (tx) => {
    const events = Array.from({ length: count }, () => ({
      type: 'deal.updated' as const,
      data: { id: randomUUID() },
    }))
    queueEvents(tx, admin.organizationId, events)
  })

test('deliveries that are due at once share connections, each is sent once, and the log has all', async () => {
  const ports = new Set<number | undefined>()
  const { url, events } = await receiver((response) => {
    ports.add(response.socket?.remotePort)
    response.end('ok')
  })
  const { endpoint } = await webhooks.add({ url })
  await queue(3 * LANE_BATCH)
  await world.work()
  expect(new Set(events().map(({ id }) => id)).size).toBe(3 * LANE_BATCH)
  expect(events()).toHaveLength(3 * LANE_BATCH)
  expect(ports.size).toBeLessThanOrEqual(3 * LANE_PLACES)
  const [counts] = await world.db.query(sql`
    select count(*)::int as all, count(*) filter (where status = 'delivered' and attempts = 1)::int as delivered
    from webhook_deliveries where endpoint_id = ${endpoint.id}`)
  expect(counts).toEqual({ all: 3 * LANE_BATCH, delivered: 3 * LANE_BATCH })
  expect(await world.db.query(sql`select 1 from outbox where lane = ${endpoint.id}`)).toEqual([])
})

test('of deliveries that are due at once, those that fail are sent again, and the others aren’t', async () => {
  const seen = new Set<string>()
  const { url, requests } = await receiver((response, { headers }) => {
    const id = String(headers['webhook-id'])
    const isRefused = !seen.has(id) && seen.size % 2 === 0
    seen.add(id)
    response.writeHead(isRefused ? 500 : 200).end()
  })
  const { endpoint } = await webhooks.add({ url })
  await queue(6)
  await world.work()
  expect(requests).toHaveLength(6)
  await webhooks.retryNow()
  expect(requests).toHaveLength(9)
  const { items } = await webhooks.log(endpoint.id)
  expect(items.map(({ status, attempts }) => [status, attempts]).toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => ['delivered', 1]),
    ...Array.from({ length: 3 }, () => ['delivered', 2]),
  ])
  expect((await webhooks.endpoint(endpoint.id)).failingSince).toBeNull()
})

test('an endpoint is failing since its first failure after its last success', async () => {
  const answers: number[] = []
  const { url } = await receiver((response) => void response.writeHead(answers.shift() ?? 200).end())
  const { endpoint } = await webhooks.add({ url })
  const failingFor = async (statuses: number[]) => {
    await world.db.query(sql`
      update webhook_endpoints set failing_since = now() - interval '2 days' where id = ${endpoint.id}`)
    answers.push(...statuses)
    await queue(statuses.length)
    await world.work()
    const { failingSince } = await webhooks.endpoint(endpoint.id)
    return failingSince === null ? null : Math.round((Date.now() - Date.parse(failingSince)) / 86_400_000)
  }
  expect(await failingFor([500])).toBe(2)
  expect(await failingFor([500, 200])).toBeNull()
  expect(await failingFor([200, 500])).toBe(0)
})

test('an answer of half a character is recorded', async () => {
  const { url } = await receiver((response) => void response.end(`${'x'.repeat(1_023)}😀`))
  const { endpoint } = await webhooks.add({ url })
  await queue(1)
  await world.work()
  const [delivery] = (await webhooks.log(endpoint.id)).items
  expect(delivery).toMatchObject({ status: 'delivered', response: `${'x'.repeat(1_023)}\u{fffd}` })
})
