import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { formWith, hugePng, jpeg, pdf } from '#src/features/base/documents/test-files.ts'
import { type Person, signUpSubscriber } from '../e2e/people.ts'
import { startServer } from '../e2e/server-under-test.ts'
import { freePort, startPrivatePostgres } from '../scripts/private-postgres.ts'
import { at, type Health, healthFrom } from './health-report.ts'
import { HOSTILE_BODIES, sendBody } from './hostile-bodies.ts'
import { measureFiles } from './hostile-uploads.ts'
import { megabytesOf, processorSecondsOf } from './process-figures.ts'
import { printTable } from './table.ts'

const REQUESTS = Number(process.env.REQUESTS ?? 10_000)
const CONNECTIONS = 40
/** Requests not sent by then are dropped. */
const MOST_SECONDS = Number(process.env.SECONDS ?? 300)
const ATTACKERS = 8
const AIM_MS = 500
/** The longest response to a guest, in bytes. */
const MAX_ANSWER = 60_000
/** Both runs on PostgreSQL, or `--only guests|users|files`; `--embedded` runs them on the embedded database. */
const { values: chosen } = parseArgs({ options: { only: { type: 'string' }, embedded: { type: 'boolean' } } })

interface Attack {
  name: string
  /** Out of 100 requests. */
  share: number
  send: (number: number) => Promise<Response>
}

/**
 * Sends 10,000 hostile requests over 40 connections, each from another network, so that rate limits per network don't
 * protect the server, while another process measures /healthz: first bodies without a session, then sign-ins, documents
 * and photos. Fails above a target.
 */
async function main(): Promise<void> {
  const postgres = chosen.embedded ? null : await startPrivatePostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'doneup-bench-'))
  const port = await freePort()
  const variables = { RATE_LIMIT_SCALE: '1000', TRUSTED_PROXIES: '1' }
  const server = await startServer({
    port,
    dataDir,
    ...(postgres && { databaseUrl: postgres.url() }),
    variables,
  })
  const watch = fork(join(import.meta.dirname, 'health-watch.ts'), [String(port)])
  try {
    const { only = 'all' } = chosen
    if (['all', 'guests'].includes(only))
      await run(server, watch, guestAttacks(server.address), isFaultForGuest)
    if (['all', 'users'].includes(only))
      await run(server, watch, await userAttacks(server.address), () => false)
    if (['all', 'files'].includes(only) && (await measureFiles(server, watch, AIM_MS))) process.exitCode = 1
  } finally {
    watch.kill('SIGKILL')
    await server.end()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Server = Awaited<ReturnType<typeof startServer>>

async function run(server: Server, watch: ChildProcess, attacks: readonly Attack[], isFault: IsFault) {
  await sleep(3_000)
  const quiet = await healthFrom(watch)
  const before = megabytesOf(server)
  const spentBefore = processorSecondsOf(server)
  const outcome = await attack(attacks, isFault)
  const spent = processorSecondsOf(server) - spentBefore
  const health = await healthFrom(watch)
  report({ ...outcome, quiet, health, spent, memory: `${before} → ${megabytesOf(server)} MB` })
  const failed = health.failed - quiet.failed
  if (at(health.took, 0.99) > AIM_MS || failed > 0 || outcome.faults > 0) process.exitCode = 1
}

type IsFault = (answer: { status: number; bytes: number }) => boolean
const isFaultForGuest: IsFault = ({ status, bytes }) => status >= 500 || bytes > MAX_ANSWER

function guestAttacks(address: string): Attack[] {
  return HOSTILE_BODIES.map(({ name, bodies }) => ({
    name,
    share: 100 / HOSTILE_BODIES.length,
    send: (number) =>
      sendBody(address, number, randomNetwork(), bodies[number % bodies.length] ?? Buffer.alloc(0)),
  }))
}

async function userAttacks(address: string): Promise<Attack[]> {
  const attackers: Person[] = []
  for (let count = 0; count < ATTACKERS; count += 1) attackers.push(await signUpSubscriber(address))
  const deals = await Promise.all(attackers.map((attacker) => saveDeal(attacker)))
  const [narrow, photo, broken] = [
    hugePng(1, 49_000_000),
    await jpeg({ width: 4_000, height: 3_000 }),
    pdf().slice(9),
  ]
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${address}${path}`, { headers: { 'x-forwarded-for': randomNetwork(), ...headers } })
  const upload = (number: number, category: string, name: string, bytes: Uint8Array) => {
    const attacker = attackers[number % ATTACKERS]
    return fetch(`${address}/api/opportunities/${deals[number % ATTACKERS]}/documents?category=${category}`, {
      method: 'POST',
      headers: {
        origin: address,
        'x-forwarded-for': randomNetwork(),
        cookie: `${attacker?.cookie.name}=${attacker?.cookie.value}`,
      },
      body: formWith(name, bytes),
    })
  }
  return [
    { name: 'sign-in', share: 20, send: () => signIn(address) },
    {
      name: 'API document',
      share: 15,
      send: () => get('/api/openapi.json', { 'accept-encoding': 'identity' }),
    },
    { name: 'API page', share: 15, send: () => get('/api/docs') },
    {
      name: 'documents',
      share: 15,
      send: (number) => upload(number, 'purchase_docs', 'a.pdf', pdf(200_000)),
    },
    {
      name: 'documents of unknown types',
      share: 15,
      send: (number) => upload(number, 'purchase_docs', 'a.pdf', broken),
    },
    {
      name: 'photos of 1 × 49,000,000',
      share: 18,
      send: (number) => upload(number, 'photos_before', 'a.png', narrow),
    },
    {
      name: 'photos of 12 megapixels',
      share: 2,
      send: (number) => upload(number, 'photos_before', 'a.jpg', photo),
    },
  ]
}

async function saveDeal(attacker: Person): Promise<string> {
  const id = randomUUID()
  await attacker.call('POST', '/api/opportunities', {
    body: { id, address: `1 ${id} Street`, doneUpValue: 900_000 },
  })
  return id
}

function signIn(address: string): Promise<Response> {
  return fetch(`${address}/api/auth/sign-in`, {
    method: 'POST',
    headers: { origin: address, 'content-type': 'application/json', 'x-forwarded-for': randomNetwork() },
    body: JSON.stringify({ email: `${randomUUID()}@hostile.example`, password: 'not-the-one' }),
  })
}

function randomNetwork(): string {
  const group = () => Math.floor(Math.random() * 0xffff).toString(16)
  return `2001:db8:${group()}:${group()}::1`
}

/** Counts responses by attack and status, and those that are faults. */
async function attack(attacks: readonly Attack[], isFault: IsFault) {
  const answers = new Map(attacks.map(({ name }) => [name, new Map<number | string, number>()]))
  let largest = 0
  let faults = 0
  const hundred = attacks.flatMap((one) => Array<Attack>(one.share).fill(one))
  const deadline = performance.now() + MOST_SECONDS * 1_000
  let sent = 0
  async function connection(): Promise<void> {
    while (sent < REQUESTS && performance.now() < deadline) {
      const number = sent
      sent += 1
      // A step coprime to 100 mixes the kinds.
      const next = hundred[(number * 37) % hundred.length]
      if (next === undefined) throw new Error('The shares don’t add up to 100')
      const { status, bytes } = await answerOf(next.send(number))
      largest = Math.max(largest, bytes)
      if (isFault({ status, bytes })) faults += 1
      const counts = answers.get(next.name)
      const shown = status === 0 ? 'closed' : status
      counts?.set(shown, (counts.get(shown) ?? 0) + 1)
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  return { answers, sent, largest, faults, seconds: (performance.now() - startedAt) / 1_000 }
}

/** Status 0: the server closed the connection after rejecting a body that it didn't read. */
async function answerOf(sent: Promise<Response>): Promise<{ status: number; bytes: number }> {
  try {
    const response = await sent
    return { status: response.status, bytes: (await response.arrayBuffer()).byteLength }
  } catch {
    return { status: 0, bytes: 0 }
  }
}

interface Outcome extends Awaited<ReturnType<typeof attack>> {
  quiet: Health
  health: Health
  /** Processor seconds of the server. */
  spent: number
  memory: string
}

function report({ quiet, health, answers, spent, memory, sent, largest, faults, seconds }: Outcome): void {
  const rows = [...answers].map(([name, counts]) => [
    name,
    [...counts].map(([status, count]) => `${count} × ${status}`).join(', '),
  ])
  printTable(['attack', 'answers'], rows)
  const figures = ({ took }: Health) => [0.5, 0.99, 1 - 1e-9].map((part) => `${at(took, part).toFixed(0)} ms`)
  printTable(
    ['/healthz', 'p50', 'p99', 'longest', 'failed'],
    [
      ['before', ...figures(quiet), String(quiet.failed)],
      ['under attack', ...figures(health), String(health.failed - quiet.failed)],
      ['aim', '', `≤ ${AIM_MS} ms`, '', '0'],
    ],
  )
  console.log(
    `${sent} requests in ${seconds.toFixed(0)} s, ${((spent * 1_000) / sent).toFixed(1)} ms of the server’s processor time each; largest response ${largest} bytes; ${faults} faults (5xx, or above ${MAX_ANSWER} bytes for a guest).`,
  )
  console.log(`Memory ${memory}; load average ${loadavg()[0]?.toFixed(1)}.`)
}

await main()
