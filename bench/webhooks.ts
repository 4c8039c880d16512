import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { openPostgres } from '#src/platform/db/postgres.ts'
import { startReceiver } from '#src/platform/jobs/test-receivers.ts'
import { queueEvents } from '#src/platform/jobs/webhook-queue.ts'
import { confirmEmail, type Person, signUpSubscriber } from '../e2e/people.ts'
import { startServer } from '../e2e/server-under-test.ts'
import { freePort, startPrivatePostgres } from '../scripts/private-postgres.ts'
import { quantile } from './browser-page.ts'
import { printTable } from './table.ts'

// npm run bench:webhooks: response times of the board while 10,000 events are queued and the same process delivers them,
// beside those before; then how long another customer's event takes beside 50 endpoints that answer after nine seconds.
const EVENTS = 10_000
const DEALS = 30
const CALM_MS = 15_000
const BUSY_MS = 60_000
const BETWEEN_MS = 20
const SLOW_ENDPOINTS = 50
const SLOW_EVENTS = 30
const SLOW_ANSWER_MS = 9_000
const OTHERS_EVENTS = 6

const dealSchema = z.object({ opportunity: z.object({ id: z.uuid() }) })
const dataDir = mkdtempSync(join(tmpdir(), 'doneup-bench-webhooks-'))
const postgres = await startPrivatePostgres()
const variables = { ACCEPT_LOCAL_WEBHOOKS: 'yes' }
const server = await startServer({ port: await freePort(), dataDir, databaseUrl: postgres.url(), variables })
const db = openPostgres(postgres.url(), () => {})
const received = new Set<string>()
const receiver = await startReceiver((response, { headers }) => {
  received.add(String(headers['webhook-id']))
  response.end('ok')
})
try {
  const person = await signUpSubscriber(server.address)
  await confirmEmail(person)
  const dealId = await addDeals(person)
  await timesUntil(person, afterMs(2_000))
  const calm = await timesUntil(person, afterMs(CALM_MS))
  await post(person, `/api/organizations/${person.organizationId}/webhook-endpoints`, { url: receiver.url })
  const queued = db.transaction(async (tx) => queueEvents(tx, person.organizationId, events(dealId)))
  const busy = await timesUntil(person, afterMs(BUSY_MS))
  await queued
  const rows = [
    ['before', ...figuresOf(calm)],
    ['with 10,000 events', ...figuresOf(busy)],
  ]
  printTable(['GET /api/opportunities', 'requests', 'median', 'p99'], rows)
  const ratio = (quantile(busy, 0.5) / quantile(calm, 0.5)).toFixed(1)
  console.log(
    `${received.size} events received in ${BUSY_MS / 1_000} s; the median is ${ratio} times that before.`,
  )
  const waits = await waitsBesideSlowEndpoints(dealId)
  console.log(
    `Beside ${SLOW_EVENTS * SLOW_ENDPOINTS} deliveries to ${SLOW_ENDPOINTS} slow endpoints of one person, another customer's events took ${waits.map((ms) => `${ms.toFixed(0)} ms`).join(', ')}.`,
  )
} finally {
  await db.close()
  await server.end()
  await receiver.stop()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** The milliseconds until each event of a customer has arrived, one every five seconds. */
async function waitsBesideSlowEndpoints(dealId: string): Promise<number[]> {
  const slow = await startReceiver((response) => void setTimeout(() => response.end('ok'), SLOW_ANSWER_MS))
  const arrivals: number[] = []
  const quick = await startReceiver((response) => {
    arrivals.push(performance.now())
    response.end('ok')
  })
  try {
    const [attacker, other] = [await signUpSubscriber(server.address), await signUpSubscriber(server.address)]
    for (const person of [attacker, other]) await confirmEmail(person)
    const organizations = [attacker.organizationId]
    for (let n = 2; n <= 5; n += 1) {
      const made = z
        .object({ id: z.uuid() })
        .parse(await post(attacker, '/api/organizations', { name: `Firm ${n}` }))
      organizations.push(made.id)
    }
    for (const id of organizations) {
      for (let n = 0; n < SLOW_ENDPOINTS / organizations.length; n += 1)
        await post(attacker, `/api/organizations/${id}/webhook-endpoints`, { url: slow.url })
      await db.transaction(async (tx) => queueEvents(tx, id, events(dealId).slice(0, SLOW_EVENTS)))
    }
    await post(other, `/api/organizations/${other.organizationId}/webhook-endpoints`, { url: quick.url })
    const waits: number[] = []
    for (let n = 0; n < OTHERS_EVENTS; n += 1) {
      await sleep(5_000)
      const startedAt = performance.now()
      await db.transaction(async (tx) => queueEvents(tx, other.organizationId, events(dealId).slice(0, 1)))
      while (arrivals.length <= n && performance.now() - startedAt < 60_000) await sleep(10)
      waits.push((arrivals[n] ?? Number.POSITIVE_INFINITY) - startedAt)
    }
    return waits
  } finally {
    await slow.stop()
    await quick.stop()
  }
}

function figuresOf(times: readonly number[]): string[] {
  const ms = (part: number) => `${quantile(times, part).toFixed(0)} ms`
  return [String(times.length), ms(0.5), ms(0.99)]
}

function afterMs(ms: number) {
  const end = performance.now() + ms
  return () => performance.now() > end
}

async function post({ call }: Person, path: string, body: object): Promise<unknown> {
  const reply = await call('POST', path, { body })
  if (reply.status !== 201) throw new Error(`${path} returned ${reply.status}`)
  return reply.body
}

async function addDeals(person: Person): Promise<string> {
  let last = ''
  for (let n = 1; n <= DEALS; n += 1) {
    const body = {
      address: `${n} Māhoe Street, Ōtāhuhu, Auckland`,
      doneUpValue: 800_000,
      renovationCost: 90_000,
    }
    last = dealSchema.parse(await post(person, '/api/opportunities', body)).opportunity.id
  }
  return last
}

function events(id: string) {
  const data = { id, before: {}, after: {} }
  return Array.from({ length: EVENTS }, () => ({ type: 'deal.updated' as const, dealId: id, data }))
}

/** One request after the other, as one person makes them. */
async function timesUntil({ call }: Person, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isOver()) {
    const startedAt = performance.now()
    const { status } = await call('GET', '/api/opportunities')
    if (status !== 200) throw new Error(`The board returned ${status}`)
    times.push(performance.now() - startedAt)
    await sleep(BETWEEN_MS)
  }
  return times
}
