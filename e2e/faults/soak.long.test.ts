import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changedDealSchema } from '#src/features/deals/pipeline/schema.ts'
import { eventually } from '#src/lib/time/test-eventually.ts'
import { freePort, type PrivatePostgres, startPrivatePostgres } from '../../scripts/private-postgres.ts'
import { followChanges } from '../live-reader.ts'
import { type Call, type Person, type Reply, signUpSubscriber } from '../people.ts'
import { type ServerUnderTest, startServer } from '../server-under-test.ts'
import { startLoad } from '../steady-load.ts'
import { printFigure } from './fault-mode.ts'

const MINUTES = Number(process.env.SOAK_MINUTES ?? 30)
/** Slightly above 50, because delayed requests are skipped. */
const PER_SECOND = 52
const DEALS = 100
const STREAMS = 10
/** Memory fluctuates; a leak exceeds this factor. */
const MAY_GROW = 1.1

const dataDir = mkdtempSync(join(tmpdir(), 'doneup-soak-'))
let postgres: PrivatePostgres
let server: ServerUnderTest
let person: Person

beforeAll(async () => {
  postgres = await startPrivatePostgres()
  const variables = { NODE_OPTIONS: `--import ${join(import.meta.dirname, 'print-heap.ts')}` }
  server = await startServer({ port: await freePort(), dataDir, databaseUrl: postgres.url(), variables })
  person = await signUpSubscriber(server.address)
})

afterAll(async () => {
  await server.end()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test(
  'hours of steady load leak no memory or connections and cause no failed request',
  async () => {
    const readers = await Promise.all(
      Array.from({ length: STREAMS }, () => followChanges(server.address, person)),
    )
    const load = startLoad({ call: person.call, perSecond: PER_SECOND, write: await movesOf(person.call) })
    const memory: number[] = []
    const connections: number[] = []
    const samples = MINUTES * 6
    const sixth = Math.ceil(samples / 6)
    let inUseWarm = 0
    for (let sample = 1; sample <= samples; sample++) {
      await sleep(10_000)
      memory.push(megabytesOf(server.pid))
      connections.push(await connectionCount())
      if (sample === sixth) inUseWarm = await megabytesInUse()
    }
    const inUse = await megabytesInUse()
    await load.stop()
    for (const reader of readers) reader.close()
    const warm = median(memory.slice(sixth, 2 * sixth))
    const last = median(memory.slice(-sixth))
    printFigure(
      `${MINUTES} minutes at ${load.rate().toFixed(1)}/s: ${warm} MB when warm, ${last} MB at the end, at most ${Math.max(...memory)} MB; without garbage ${inUseWarm} and ${inUse} MB; at most ${Math.max(...connections)} connections; ${load.failures.length} failures`,
    )
    expect(load.failures).toEqual([])
    expect(last).toBeLessThanOrEqual(warm * MAY_GROW)
    expect(inUse).toBeLessThanOrEqual(inUseWarm * MAY_GROW)
    // Ten of the pool and one for LISTEN.
    expect(Math.max(...connections)).toBeLessThanOrEqual(11)
  },
  (MINUTES + 5) * 60_000,
)

/** Writes without growth: deals move to the next column and back. */
async function movesOf(call: Call): Promise<(call: Call) => Promise<Reply>> {
  const free: { id: string; version: number; status: string }[] = []
  for (let number = 1; number <= DEALS; number++) {
    const body = { address: `${number} Kererū Street, Ōtūmoetai, Tauranga`, doneUpValue: 800_000 }
    const reply = await call('POST', '/api/opportunities', { body })
    free.push(changedDealSchema.parse(reply.body).opportunity)
  }
  return async (caller) => {
    const deal = free.shift()
    if (deal === undefined) throw new Error('all deals are under way')
    const status = deal.status === 'new_listing' ? 'agent_contact' : 'new_listing'
    const options = { body: { status, afterId: null }, version: deal.version }
    const reply = await caller('PUT', `/api/opportunities/${deal.id}/placement`, options)
    free.push(reply.status === 200 ? changedDealSchema.parse(reply.body).opportunity : deal)
    return reply
  }
}

function megabytesOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/** Memory after garbage collection. */
async function megabytesInUse(): Promise<number> {
  const printed = () => [...server.output().matchAll(/([\d.]+) MB in use/g)]
  const { length: before } = printed()
  process.kill(server.pid, 'SIGUSR2')
  await eventually(() => expect(printed().length).toBeGreaterThan(before))
  return Number(printed().at(-1)?.[1])
}

async function connectionCount(): Promise<number> {
  const admin = new Client({ connectionString: postgres.adminUrl })
  await admin.connect()
  const { rows } = await admin.query(
    "select count(*)::int as count from pg_stat_activity where application_name = 'doneup'",
  )
  await admin.end()
  return rows[0].count
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
