import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boardSchema, changedDealSchema } from '#src/features/deals/pipeline/schema.ts'
import { type PrivatePatroni, startPrivatePatroni } from '../../scripts/private-patroni.ts'
import { freePort } from '../../scripts/private-postgres.ts'
import { type Person, signUpSubscriber } from '../people.ts'
import { type ServerUnderTest, startServer } from '../server-under-test.ts'
import { printFigure, spread } from './fault-mode.ts'

const FAILOVERS = 10
const WRITERS = 4
const HEALTHY_MS = 10_000

const dataDir = mkdtempSync(join(tmpdir(), 'doneup-failover-'))
let cluster: PrivatePatroni
let server: ServerUnderTest
let person: Person

beforeAll(async () => {
  cluster = await startPrivatePatroni()
  server = await startServer({ port: await freePort(), dataDir, databaseUrl: cluster.url() })
  person = await signUpSubscriber(server.address)
})

afterAll(async () => {
  await server.end()
  await cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('ten database failovers lose no acknowledged write and need no restart', async () => {
  const acknowledged = new Set<string>()
  const waits: number[] = []
  for (let round = 0; round < FAILOVERS; round++) {
    const leader = await cluster.untilSynchronous()
    const writing = startWriters(acknowledged)
    while (writing.count() < 10) await sleep(20)
    const isMachine = round % 2 === 0
    if (isMachine) cluster.lose(leader)
    else cluster.crash(leader)
    const lostAt = Date.now()
    while (writing.lastBegunAt() <= lostAt) await sleep(20)
    waits.push(Date.now() - lostAt)
    await writing.stop()
    printFigure(
      `${isMachine ? 'machine' : 'PostgreSQL'} ${leader.name} lost: writes again after ${waits.at(-1)} ms`,
    )
    expect(await missing(acknowledged), `after failover ${round + 1}`).toEqual([])
    if (isMachine) cluster.boot(leader)
  }
  expect(acknowledged.size).toBeGreaterThan(FAILOVERS * 10)
  expect(Math.max(...waits)).toBeLessThanOrEqual(HEALTHY_MS)
  printFigure(`${acknowledged.size} writes acknowledged, none lost; writes again after ${spread(waits)}`)
}, 1_200_000)

/** Creates deals continuously and ignores failures. */
function startWriters(acknowledged: Set<string>) {
  let isStopped = false
  let count = 0
  let lastBegunAt = 0

  async function write(): Promise<void> {
    while (!isStopped) {
      const begunAt = Date.now()
      const body = { address: `${begunAt} Failover Street, Tauranga` }
      const reply = await person.call('POST', '/api/opportunities', { body }).catch(() => null)
      if (reply?.status !== 201) {
        await sleep(50)
        continue
      }
      acknowledged.add(changedDealSchema.parse(reply.body).opportunity.id)
      count += 1
      lastBegunAt = Math.max(lastBegunAt, begunAt)
      await sleep(200)
    }
  }

  const writers = Promise.all(Array.from({ length: WRITERS }, write))
  return {
    count: () => count,
    /** When the last acknowledged write was sent. */
    lastBegunAt: () => lastBegunAt,
    stop: async () => {
      isStopped = true
      await writers
    },
  }
}

async function missing(acknowledged: Set<string>): Promise<string[]> {
  const { body } = await person.call('GET', '/api/opportunities')
  const found = new Set(boardSchema.parse(body).opportunities.map(({ id }) => id))
  return [...acknowledged].filter((id) => !found.has(id))
}
