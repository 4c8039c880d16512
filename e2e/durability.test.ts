import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BoardDeal, boardSchema, changedDealSchema } from '#src/features/deals/pipeline/schema.ts'
import { freePort, type PrivatePostgres, startPrivatePostgres } from '../scripts/private-postgres.ts'
import { HEALTHY_MS, isLong, printFigure, RESTART_MS, spread } from './faults/fault-mode.ts'
import { type Person, signUpSubscriber } from './people.ts'
import { type SupervisedServer, startRefused, startServer, superviseServer } from './server-under-test.ts'

// Kills the server or its database during writes and restarts them like systemd does: every acknowledged write must
// still be there.

const onPostgres = process.env.TEST_DATABASE === 'postgres'
const rounds = isLong ? 120 : onPostgres && process.env.TEST_RUN === 'deep' ? 20 : 8
/** Every nth round kills the database, all others the server. */
const databaseEvery = isLong ? 6 : 2
const writers = 4
const PATIENCE_MS = 120_000
const dataDir = mkdtempSync(join(tmpdir(), 'doneup-durability-'))

let postgres: PrivatePostgres | undefined
let server: SupervisedServer
let person: Person
let place: Parameters<typeof startServer>[0]
let restarting = Promise.resolve()

beforeAll(async () => {
  if (onPostgres) postgres = await startPrivatePostgres()
  place = { port: await freePort(), dataDir, databaseUrl: postgres?.url() }
  server = await superviseServer(place, RESTART_MS)
  person = await signUpSubscriber(server.address)
})

afterAll(async () => {
  await restarting
  await server.end()
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The last acknowledged state of each deal, by id. */
type Acknowledged = Map<string, Pick<BoardDeal, 'address' | 'status' | 'version'>>

test(
  `the server, killed ${rounds} times while writing, restarts without losing an acknowledged write`,
  async () => {
    const acknowledged: Acknowledged = new Map()
    const waits: Record<Killed, number[]> = { product: [], database: [] }
    for (let round = 0; round < rounds; round++) {
      const before = acknowledged.size
      const writing = Promise.all(
        Array.from({ length: writers }, (_, writer) => write(acknowledged, `${round}-${writer}`)),
      )
      while (acknowledged.size < before + writers) await sleep(5)
      await sleep(Math.random() * 200)
      const killed = await killSomething(round)
      const killedAt = performance.now()
      await writing
      await untilSaved(acknowledged, round)
      waits[killed].push(Math.round(performance.now() - killedAt))
      expect(await lostOf(acknowledged), `after kill ${round + 1}`).toEqual([])
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(rounds * writers)
    printFigure(`${acknowledged.size} writes over ${rounds} kills, none lost`)
    for (const [killed, measured] of Object.entries(waits))
      printFigure(
        `${killed} killed ${measured.length} times, a write acknowledged again after ${spread(measured)}`,
      )
    if (isLong) expect(Math.max(...Object.values(waits).flat())).toBeLessThanOrEqual(HEALTHY_MS)
  },
  600_000 * (isLong ? 6 : 1),
)

if (onPostgres) {
  test('several processes share one PostgreSQL', async () => {
    const second = await startServer({ ...place, port: await freePort() })
    expect((await fetch(`${second.address}/readyz`)).status).toBe(200)
    await second.end()
  })
} else {
  test('a second process on the same data directory is refused with a clear message', async () => {
    const second = await startRefused({ port: await freePort(), dataDir })
    expect(second.exitCode).toBe(1)
    expect(second.output).toContain('Another DoneUp process is using the data directory')
    expect(second.output).toContain(dataDir)
    expect((await person.call('GET', '/api/opportunities')).status).toBe(200)
  })
}

type Killed = 'product' | 'database'

/** The database is killed alternately by SIGKILL and by an immediate shutdown. */
async function killSomething(round: number): Promise<Killed> {
  if (postgres && round % databaseEvery === databaseEvery - 1) {
    await postgres.kill(round % (2 * databaseEvery) < databaseEvery ? 'SIGKILL' : 'SIGQUIT')
    restarting = sleep(RESTART_MS).then(postgres.restart)
    return 'database'
  }
  await server.kill()
  return 'product'
}

/** Retries saving a deal until it is acknowledged. */
async function untilSaved(acknowledged: Acknowledged, round: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    const saved = await attempt('POST', '/api/opportunities', { address: `After Kill ${round}` })
    if (saved !== null) return void acknowledged.set(saved.id, saved)
    await sleep(50)
  }
  throw new Error(`Nothing could be saved any more:\n${server.output()}`)
}

/** Saves and moves deals until a request fails. */
async function write(acknowledged: Acknowledged, mark: string): Promise<void> {
  for (let number = 0; ; number++) {
    const saved = await attempt('POST', '/api/opportunities', {
      address: `${number} Durability Street ${mark}`,
    })
    if (saved === null) return
    acknowledged.set(saved.id, saved)
    const body = { status: 'agent_contact', afterId: null }
    const moved = await attempt('PUT', `/api/opportunities/${saved.id}/placement`, body, saved.version)
    if (moved === null) return
    acknowledged.set(moved.id, moved)
  }
}

async function attempt(
  method: 'POST' | 'PUT',
  path: string,
  body: unknown,
  version?: number,
): Promise<BoardDeal | null> {
  try {
    const reply = await person.call(method, path, { body, ...(version === undefined ? {} : { version }) })
    return reply.status < 300 ? changedDealSchema.parse(reply.body).opportunity : null
  } catch {
    return null
  }
}

/** Describes acknowledged deals that are missing or outdated. */
async function lostOf(acknowledged: Acknowledged): Promise<string[]> {
  const reply = await person.call('GET', '/api/opportunities')
  const found = new Map(boardSchema.parse(reply.body).opportunities.map((deal) => [deal.id, deal]))
  return [...acknowledged].flatMap(([id, { address, status, version }]) => {
    const deal = found.get(id)
    if (deal === undefined) return [`${address} is gone`]
    const kept = deal.version > version || (deal.version === version && deal.status === status)
    return kept ? [] : [`${address} went back to ${deal.status}, version ${deal.version}`]
  })
}
