import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changedDealSchema } from '#src/features/deals/pipeline/schema.ts'
import { eventually } from '#src/lib/time/test-eventually.ts'
import { type PrivatePgbouncer, startPrivatePgbouncer } from '../../scripts/private-pgbouncer.ts'
import { freePort, type PrivatePostgres, startPrivatePostgres } from '../../scripts/private-postgres.ts'
import { followChanges } from '../live-reader.ts'
import { type Call, callerOf, signUpSubscriber } from '../people.ts'
import { type ServerUnderTest, startRefused, startServer } from '../server-under-test.ts'

// Two server processes on one PostgreSQL: one connected directly, the other through PgBouncer in transaction mode.

const TIME_LIMITS = {
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
}
const METRICS_TOKEN = 'kahikatea-rimu-totara'
const SESSION_SECRET = 'kahikatea-rimu-totara-matai-miro-4711'

const dataDir = mkdtempSync(join(tmpdir(), 'doneup-several-'))
let postgres: PrivatePostgres
let pooler: PrivatePgbouncer
let direct: ServerUnderTest
let pooled: ServerUnderTest
let unbounded: { output: string; exitCode: number | null }

beforeAll(async () => {
  postgres = await startPrivatePostgres()
  pooler = await startPrivatePgbouncer(postgres.url())
  const port = await freePort()
  const PUBLIC_URL = `http://127.0.0.1:${port}`
  const variables = { PUBLIC_URL, METRICS_TOKEN, SESSION_SECRET, RATE_LIMIT_SCALE: '1' }
  const place = { dataDir, databaseUrl: postgres.url(), variables }
  direct = await startServer({ ...place, port })
  const through = () => ({
    dataDir,
    databaseUrl: pooler.through(postgres.url()),
    variables: { ...variables, DATABASE_LISTEN_URL: postgres.url() },
  })
  unbounded = await startRefused({ ...through(), port: await freePort() })
  await limitTheLogin()
  // Its pooled connections still have the old settings.
  await pooler.stop()
  pooler = await startPrivatePgbouncer(postgres.url())
  pooled = await startServer({ ...through(), port: await freePort() })
})

afterAll(async () => {
  await Promise.all([direct.end(), pooled.end()])
  await pooler.stop()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The login settings that docs/several-processes.md requires behind a pooler. */
async function limitTheLogin(): Promise<void> {
  const admin = new Client({ connectionString: postgres.adminUrl })
  await admin.connect()
  for (const [name, value] of Object.entries(TIME_LIMITS))
    await admin.query(`alter role doneup set ${name} = '${value}'`)
  await admin.end()
}

test('behind a pooler a login without timeouts is refused with a remedy', () => {
  expect(unbounded.exitCode).toBe(1)
  expect(unbounded.output).toContain("alter role … set statement_timeout = '5s'")
})

test('processes share sessions, changes, live events and counters, also behind a pooler', async () => {
  const mere = await signUpSubscriber(direct.address)
  const atPooled = callerOf(pooled.address, `${mere.cookie.name}=${mere.cookie.value}`)
  const headers = { origin: direct.address }
  const there: Call = (method, path, options) => atPooled(method, path, { ...options, headers })
  const [hereStream, thereStream] = [
    await followChanges(direct.address, mere),
    await followChanges(pooled.address, mere),
  ]
  const save = async (call: Call, address: string) => {
    const { body } = await call('POST', '/api/opportunities', { body: { address } })
    return changedDealSchema.parse(body).opportunity.id
  }
  const ids = [await save(mere.call, '8 Kererū Street, Tauranga'), await save(there, '12 Tūī Lane, Rotorua')]
  for (const { received } of [hereStream, thereStream])
    await eventually(() => expect([...received]).toEqual(expect.arrayContaining(ids)))
  for (const call of [mere.call, there]) {
    const { body } = await call('GET', '/api/opportunities')
    expect(JSON.stringify(body)).toContain(ids[0])
    expect(JSON.stringify(body)).toContain(ids[1])
  }
  hereStream.close()
  thereStream.close()

  const guess = { body: { email: mere.email, password: 'not-my-password-4711' } }
  const statuses: number[] = []
  for (let attempt = 0; attempt < 11; attempt++) {
    const call = attempt % 2 === 0 ? mere.call : there
    statuses.push((await call('POST', '/api/auth/sign-in', guess)).status)
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429])

  expect((await there('POST', '/api/auth/sign-out', { body: {} })).status).toBeLessThan(300)
  expect((await mere.call('GET', '/api/opportunities')).status).toBe(401)
})

test('a process reports its streams, connections and jobs as metrics', async () => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${pooled.address}/metrics`, { headers })).text()
  expect(text).toMatch(/^doneup_live_streams \d/m)
  expect(text).toMatch(/^doneup_database_connections\{state="idle"\} \d/m)
  expect(text).toMatch(/^doneup_outbox_oldest_seconds \d/m)
  expect(text).toContain('route="/api/opportunities"')
})

test('both processes recover without a restart when the database is available again', async () => {
  await postgres.kill('SIGKILL')
  for (const { address } of [direct, pooled])
    await eventually(async () => expect((await fetch(`${address}/readyz`)).status).toBe(503))
  await postgres.restart()
  for (const { address } of [direct, pooled])
    await eventually(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200))
})
