import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#src/lib/time/test-eventually.ts'
import type { Person } from '../people.ts'
import type { ServerUnderTest } from '../server-under-test.ts'
import { isLong, printFigure } from './fault-mode.ts'
import { type ServerOnPostgres, startOnPostgres } from './server-on-postgres.ts'

const SLOW = 100
const MANY = isLong ? 3_000 : 600
const HEAD = 'GET /api/opportunities HTTP/1.1\r\nhost: doneup.test\r\nx-slow: '
/** Bodies have a longer timeout than headers, which is only tested in long runs. */
const BODY = 'POST /api/auth/sign-in HTTP/1.1\r\nhost: doneup.test\r\ncontent-length: 1000\r\n\r\n'
const BEGINNINGS = isLong ? [HEAD, BODY] : [HEAD]

let started: ServerOnPostgres
let server: ServerUnderTest
let person: Person
let port: number

beforeAll(async () => {
  started = await startOnPostgres()
  ;({ server, person, port } = started)
})

afterAll(() => started.end())

test('slow clients are disconnected without delaying others; a flood of requests gets 503', async () => {
  const slow = Array.from({ length: SLOW }, (_, place) =>
    dawdle(BEGINNINGS[place % BEGINNINGS.length] ?? HEAD),
  )
  expect((await person.call('GET', '/api/opportunities')).status).toBe(200)

  const begunAt = performance.now()
  const replies = await Promise.all(Array.from({ length: MANY }, (_, number) => saveDeal(number)))
  const counts = Map.groupBy(replies, ({ status }) => status)
  const answeredAt = performance.now()
  // 408: this client itself was too slow with a request.
  expect([...counts.keys()].filter((status) => ![201, 408, 429, 503].includes(status))).toEqual([])
  expect(counts.get(201)?.length).toBeGreaterThan(0)
  for (const { status, retryAfter } of replies)
    if (status === 429 || status === 503) expect(Number(retryAfter)).toBeGreaterThan(0)
  await eventually(async () => expect((await fetch(`${server.address}/readyz`)).status).toBe(200))
  expect((await saveDeal(MANY)).status).toBe(201)
  const [all, healthy] = [answeredAt - begunAt, performance.now() - answeredAt].map(Math.round)
  const answers = [...counts].map(([status, { length }]) => `${length} with ${status}`).join(', ')
  printFigure(`${MANY} at once, all answered after ${all} ms (${answers}); a write again ${healthy} ms later`)

  await eventually(() => expect(slow.filter(({ isOpen }) => isOpen())).toEqual([]))
})

/** A connection that sends one byte per second forever. */
function dawdle(beginning: string): { isOpen(): boolean } {
  const socket: Socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(beginning)
  const writing = setInterval(() => socket.write('a'), 1_000)
  socket.once('close', () => clearInterval(writing))
  socket.resume()
  return { isOpen: () => !socket.closed }
}

async function saveDeal(number: number): Promise<{ status: number; retryAfter: string | null }> {
  // Spread out: some systems drop hundreds of simultaneous connections.
  await sleep(number / 4)
  const response = await fetch(`${server.address}/api/opportunities`, {
    method: 'POST',
    headers: {
      origin: server.address,
      'content-type': 'application/json',
      cookie: `${person.cookie.name}=${person.cookie.value}`,
    },
    body: JSON.stringify({ address: `${number} Kererū Street, Tauranga` }),
  })
  await response.text()
  return { status: response.status, retryAfter: response.headers.get('retry-after') }
}
