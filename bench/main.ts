import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type Person, signUpSubscriber } from '../e2e/people.ts'
import { startServer } from '../e2e/server-under-test.ts'
import { freePort, type PrivatePostgres, startPrivatePostgres } from '../scripts/private-postgres.ts'
import { setUpEverything } from './in-use.ts'
import { measure, type Result } from './load.ts'
import { processorSecondsOf } from './process-figures.ts'
import { printTable } from './table.ts'

const deals = 100
/** What a move needs of a board. Earlier commits return fewer fields. */
const boardSchema = z.object({
  opportunities: z.array(z.object({ id: z.string(), status: z.string(), version: z.number() })),
})
type Deal = z.infer<typeof boardSchema>['opportunities'][number]
const secondsEach = 4

interface Job {
  name: string
  kind: 'list' | 'move' | 'create'
  connections: number
  /** Organizations that the connections are spread over. */
  organizations: number
  /** How many of a list's connections move a deal instead, which isn't counted. */
  movers?: number
}
const allJobs: Job[] = [
  { name: 'list 100 deals', kind: 'list', connections: 16, organizations: 1 },
  { name: 'list, while a deal is moved', kind: 'list', connections: 16, organizations: 1, movers: 1 },
  { name: 'move a deal, one connection', kind: 'move', connections: 1, organizations: 1 },
  { name: 'move a deal', kind: 'move', connections: 8, organizations: 1 },
  { name: 'move a deal, four organizations', kind: 'move', connections: 8, organizations: 4 },
  { name: 'create a deal', kind: 'create', connections: 8, organizations: 1 },
  { name: 'create a deal, four organizations', kind: 'create', connections: 8, organizations: 4 },
]

interface People {
  /** Each owns a hundred deals that are listed and moved. */
  investors: Person[]
  /** Create deals in other organizations, so that the lists keep a hundred deals. */
  creators: Person[]
}

interface Target {
  name: string
  port: number
  pid: number
  people: People
}

/** With the CPU time of a request in ms, in the server's process and in PostgreSQL's. */
type Measured = Result & { node: number; postgres: number }

const { values } = parseArgs({
  options: {
    beside: { type: 'string' },
    only: { type: 'string', default: '' },
    embedded: { type: 'boolean', default: false },
    'in-use': { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
  },
})
const rounds = Number(values.rounds)
const jobs = allJobs.filter(({ name }) => name.includes(values.only))
const names = [
  ...(values.embedded ? [] : ['bare']),
  'DoneUp',
  ...(values.beside === undefined ? [] : ['beside']),
]

/**
 * Requests per second of DoneUp and of a bare node:http server, in alternating rounds; reports medians. The bare server lists with
 * the same statements and writes with a single statement of one row. `--beside FOLDER` adds the server of another checkout, `--only
 * TEXT` runs the jobs whose names contain it, `--embedded` measures the embedded database, without the bare server, `--in-use` gives
 * DoneUp's organizations a webhook endpoint that answers at once, a budget and a guest, `--rounds N` measures more rounds than three.
 */
async function main(): Promise<void> {
  const postgres = await startPrivatePostgres()
  const folder = mkdtempSync(join(tmpdir(), 'doneup-bench-'))
  const roots = [join(import.meta.dirname, '..'), ...(values.beside === undefined ? [] : [values.beside])]
  const servers = await Promise.all(
    roots.map(async (root, number) =>
      startServer({
        port: await freePort(),
        dataDir: join(folder, String(number)),
        databaseUrl: values.embedded
          ? undefined
          : number === 0
            ? postgres.url()
            : await besideDatabase(postgres),
        root,
        variables: number === 0 ? { ACCEPT_LOCAL_WEBHOOKS: 'yes' } : {},
      }),
    ),
  )
  const barePort = await freePort()
  const bareUrl = await postgres.createDatabase('bare')
  const bare = await startBareServer(barePort, bareUrl)
  let stopUse = async () => {}
  try {
    const targets: Target[] = []
    for (const [number, { address, pid }] of servers.entries()) {
      const name = number === 0 ? 'DoneUp' : 'beside'
      targets.push({ name, pid, port: Number(new URL(address).port), people: await signUpPeople(address) })
    }
    if (!values.embedded) {
      // Its people are in a database of their own, so that its writes add no rows to those that DoneUp searches.
      const office = await startServer({
        port: await freePort(),
        dataDir: join(folder, 'bare'),
        databaseUrl: bareUrl,
        variables: {},
      })
      servers.push(office)
      const people = await signUpPeople(office.address)
      targets.unshift({ name: 'bare', pid: bare.pid ?? 0, port: barePort, people })
    }
    if (values['in-use']) {
      const { investors = [], creators = [] } = targets.find(({ name }) => name === 'DoneUp')?.people ?? {}
      stopUse = await setUpEverything([...investors, ...creators])
    }
    const results = new Map<string, Measured[]>()
    for (let round = 0; round <= rounds; round++) {
      for (const job of jobs) {
        // Each goes first in turn: what one leaves to be written to disk is in another's way.
        const first = round % targets.length
        for (const { name, port, pid, people } of [...targets.slice(first), ...targets.slice(0, first)]) {
          const before = [pid, postgres.pid()].map((one) => processorSecondsOf({ pid: one }))
          const result = await run(job, people, port, round === 0 ? 2 : secondsEach)
          const [node = 0, database = 0] = [pid, postgres.pid()].map(
            (one, at) => ((processorSecondsOf({ pid: one }) - (before[at] ?? 0)) * 1000) / result.requests,
          )
          const key = `${job.name} ${name}`
          // The first round is warm-up.
          if (round > 0)
            results.set(key, [...(results.get(key) ?? []), { ...result, node, postgres: database }])
        }
      }
    }
    print(results)
  } finally {
    bare.kill()
    await stopUse()
    for (const server of servers) await server.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Earlier versions create their roles themselves. */
async function besideDatabase(postgres: PrivatePostgres): Promise<string> {
  const url = new URL(postgres.adminUrl)
  url.pathname = new URL(await postgres.createDatabase('beside')).pathname
  return url.href
}

async function signUpPeople(address: string): Promise<People> {
  const people: People = { investors: [], creators: [] }
  for (let number = 0; number < 4; number++) {
    people.investors.push(await signUpSubscriber(address))
    people.creators.push(await signUpSubscriber(address))
  }
  for (const investor of people.investors) await saveDeals(investor)
  return people
}

function startBareServer(port: number, databaseUrl: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
    env: { ...process.env, PORT: String(port), DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.stdout.once('data', () => resolve(child))
    child.once('exit', () => reject(new Error('The bare server did not start')))
  })
}

async function saveDeals(person: Person): Promise<void> {
  for (let number = 1; number <= deals; number++) {
    const body = {
      address: `${number} Kererū Street, Ōtūmoetai, Tauranga`,
      askingPrice: 640_000 + number * 1000,
      doneUpValue: 800_000 + number * 1000,
      renovationCost: 100_000,
    }
    await person.call('POST', '/api/opportunities', { body })
  }
}

async function run(
  { kind, connections, organizations, movers = 0 }: Job,
  { investors, creators }: People,
  port: number,
  seconds: number,
): Promise<Result> {
  const people = (kind === 'create' ? creators : investors).slice(0, organizations)
  const boards = await Promise.all(people.map(dealsOf))
  const next = (index: number, last: Buffer) => {
    const person = people[index % organizations]
    const board = boards[index % organizations]
    if (person === undefined || board === undefined) throw new Error('There is no such organization')
    const head = headOf(person)
    if (kind === 'create') return createRequest(head)
    if (kind === 'list' && index >= movers) return `${head('GET /api/opportunities', '')}\r\n`
    return moveRequest(head, board, Math.floor(index / organizations), last)
  }
  return measure({ port, connections, uncounted: movers, seconds, next })
}

async function dealsOf({ call }: Person): Promise<Deal[]> {
  return boardSchema.parse((await call('GET', '/api/opportunities')).body).opportunities
}

const headOf =
  ({ cookie, organizationId }: Person): Head =>
  (line, more) =>
    `${line} HTTP/1.1\r\nhost: 127.0.0.1\r\norigin: ${cookie.url}\r\nx-organization-id: ${organizationId}\r\n` +
    `cookie: ${cookie.name}=${cookie.value}\r\n${more}`

type Head = (line: string, more: string) => string

/** Saves a deal like the dialog: all fields, with an idempotency key. */
function createRequest(head: Head): string {
  const body = JSON.stringify({
    address: '12 Kereru Street, Otumoetai, Tauranga',
    status: 'new_listing',
    askingPrice: 640_000,
    doneUpValue: 800_000,
    renovationCost: 100_000,
    profitMargin: 20,
    renovationItems: null,
  })
  const headers = `content-type: application/json\r\nidempotency-key: ${randomUUID()}\r\ncontent-length: ${body.length}\r\n`
  return `${head('POST /api/opportunities', headers)}\r\n${body}`
}

/** Each connection moves its own deal to the top of the next column and back, with an idempotency key. */
function moveRequest(head: Head, states: Deal[], index: number, lastBody: Buffer): string {
  const deal = states[index % states.length]
  if (deal === undefined) throw new Error('There are no deals to move')
  deal.version = versionIn(lastBody) ?? deal.version
  deal.status = deal.status === 'agent_contact' ? 'new_listing' : 'agent_contact'
  const body = JSON.stringify({ status: deal.status, afterId: null })
  const headers = `content-type: application/json\r\nif-match: "${deal.version}"\r\nidempotency-key: ${randomUUID()}\r\ncontent-length: ${body.length}\r\n`
  return `${head(`PUT /api/opportunities/${deal.id}/placement`, headers)}\r\n${body}`
}

/** The deal's version in a response, with or without the organization's. */
function versionIn(body: Buffer): number | null {
  if (body.length === 0) return null
  const answer = JSON.parse(body.toString()) as { version: number; opportunity?: { version: number } }
  return answer.opportunity?.version ?? answer.version
}

const none: Measured = { requests: 0, requestsPerSecond: 0, p50: 0, p99: 0, node: 0, postgres: 0 }

function print(results: Map<string, Measured[]>): void {
  const median = (key: string) => {
    const sorted = (results.get(key) ?? []).toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond)
    return sorted[Math.floor(sorted.length / 2)] ?? none
  }
  const figures = ({ requestsPerSecond, p50, p99, node, postgres }: Measured) => [
    requestsPerSecond.toFixed(0),
    p50.toFixed(1),
    p99.toFixed(1),
    `${node.toFixed(1)} + ${postgres.toFixed(1)}`,
  ]
  console.log(
    `${rounds} rounds of ${secondsEach} s each, median; latencies in ms; CPU: ms of a request in Node and in PostgreSQL. Lists: 16 connections, writes: 8\n`,
  )
  const rows = jobs.map((job) => {
    const bare = median(`${job.name} bare`)
    const doneup = median(`${job.name} DoneUp`)
    const beside = median(`${job.name} beside`)
    return [
      job.name,
      ...names.flatMap((name) => figures(median(`${job.name} ${name}`))),
      ...(bare === none
        ? []
        : [
            `${((doneup.requestsPerSecond / bare.requestsPerSecond) * 100).toFixed(0)} %`,
            (doneup.p50 / bare.p50).toFixed(1),
          ]),
      ...(beside === none ? [] : [(doneup.requestsPerSecond / beside.requestsPerSecond).toFixed(2)]),
    ]
  })
  const ratios = [
    ...(values.embedded ? [] : ['of bare', 'p50 ×']),
    ...(values.beside === undefined ? [] : ['of beside ×']),
  ]
  printTable(['', ...names.flatMap((name) => [`${name}/s`, 'p50', 'p99', 'CPU']), ...ratios], rows)
}

await main()
