import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#src/lib/time/test-eventually.ts'
import { freePort, type PrivatePostgres, startPrivatePostgres } from '../../scripts/private-postgres.ts'
import { type Balancer, startBalancer } from '../balancer.ts'
import { followChanges } from '../live-reader.ts'
import { signUpSubscriber } from '../people.ts'
import { type ServerUnderTest, startServer } from '../server-under-test.ts'
import { startLoad } from '../steady-load.ts'
import { isLong, printFigure } from './fault-mode.ts'

const ROUNDS = isLong ? 10 : 1
const PER_SECOND = isLong ? 100 : 20
/** Starts are slow on a busy machine. */
const WHOLE_MS = ROUNDS * 300_000

const dataDir = mkdtempSync(join(tmpdir(), 'doneup-rolling-'))
let postgres: PrivatePostgres
let balancer: Balancer
let places: Parameters<typeof startServer>[0][]
let servers: ServerUnderTest[]

beforeAll(async () => {
  postgres = await startPrivatePostgres()
  const ports = [await freePort(), await freePort()]
  balancer = await startBalancer(ports)
  const variables = {
    PUBLIC_URL: balancer.address,
    // The proxy polls twenty times a second, less often on a busy machine.
    DRAIN_SECONDS: '3',
    SESSION_SECRET: 'kahikatea-rimu-totara-matai-miro-4711',
  }
  places = ports.map((port) => ({ port, dataDir, databaseUrl: postgres.url(), variables }))
  servers = []
  for (const place of places) servers.push(await startServer(place))
})

afterAll(async () => {
  balancer.close()
  await Promise.all(servers.map((server) => server.end()))
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test(
  'during a rolling restart under load no request fails and no live event is lost',
  async () => {
    const both = () => fetch(`${balancer.address}/readyz`).then(({ status }) => status)
    await eventually(async () => expect(await both()).toBe(200))
    const person = await signUpSubscriber(balancer.address)
    const reader = await followChanges(balancer.address, person)
    const load = startLoad({ call: person.call, perSecond: PER_SECOND })
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, place] of places.entries()) {
        expect(await servers[index]?.end('SIGTERM')).toBe(0)
        servers[index] = await startServer(place)
        // Like an upgrade: continue with the next process when this one is ready.
        await eventually(() => expect(balancer.ready()).toHaveLength(places.length))
      }
    }
    await load.stop()
    expect(load.failures).toEqual([])
    expect(load.created.size).toBeGreaterThan(ROUNDS)
    await eventually(() => expect([...load.created].filter((id) => !reader.received.has(id))).toEqual([]))
    expect(reader.reconnected()).toBeGreaterThan(0)
    reader.close()
    const rate = load.rate().toFixed(0)
    printFigure(
      `${load.sent()} requests at ${rate}/s, ${load.created.size} writes, ${reader.reconnected()} reconnections`,
    )
  },
  WHOLE_MS,
)
