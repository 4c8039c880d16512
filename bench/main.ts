import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { boardSchema, type OpportunityCard } from '#src/features/opportunities/schema.ts'
import { type Person, signUpSubscriber } from '../e2e/people.ts'
import { startServer } from '../e2e/server-under-test.ts'
import { freePort, startPrivatePostgres } from '../scripts/private-postgres.ts'
import { measure, type Result } from './load.ts'
import { printTable } from './table.ts'

const deals = 100
const connections = 16
const rounds = 3
const secondsEach = 4

type Target = 'bare' | 'doneup'
const jobs = ['list 100 deals', 'list, while a deal is moved', 'move one deal', 'create one deal'] as const
type Job = (typeof jobs)[number]

interface People {
  /** Owns the hundred deals that are listed and moved. */
  investor: Person
  /** Creates deals in another organization, so that the list keeps a hundred deals. */
  creator: Person
}

/**
 * Requests per second of DoneUp and of a bare node:http server with the same statements, in alternating rounds;
 * reports medians.
 */
async function main(): Promise<void> {
  const postgres = await startPrivatePostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'doneup-bench-'))
  const ports: Record<Target, number> = { doneup: await freePort(), bare: await freePort() }
  const doneup = await startServer({ port: ports.doneup, dataDir, databaseUrl: postgres.url() })
  const bare = await startBareServer(ports.bare, postgres.url())
  try {
    const people = {
      investor: await signUpSubscriber(doneup.address),
      creator: await signUpSubscriber(doneup.address),
    }
    await saveDeals(people.investor)
    const results = new Map<string, Result[]>()
    for (let round = 0; round <= rounds; round++) {
      for (const job of jobs) {
        for (const target of ['bare', 'doneup'] satisfies Target[]) {
          const result = await run(job, people, ports[target], round === 0 ? 2 : secondsEach)
          // The first round is warm-up.
          if (round > 0) results.set(`${job} ${target}`, [...(results.get(`${job} ${target}`) ?? []), result])
        }
      }
    }
    print(results)
  } finally {
    bare.kill()
    await doneup.end()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
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

async function run(job: Job, people: People, port: number, seconds: number): Promise<Result> {
  const person = job === 'create one deal' ? people.creator : people.investor
  const head = (line: string, more = '') =>
    `${line} HTTP/1.1\r\nhost: 127.0.0.1\r\norigin: ${person.cookie.url}\r\n` +
    `cookie: ${person.cookie.name}=${person.cookie.value}\r\n${more}`
  const list = `${head('GET /api/opportunities')}\r\n`
  if (job === 'list 100 deals') return measure({ port, connections, seconds, next: () => list })
  if (job === 'create one deal')
    return measure({ port, connections, seconds, next: () => createRequest(head) })
  const board = boardSchema.parse((await person.call('GET', '/api/opportunities')).body)
  const states = board.opportunities.slice(0, connections)
  const moves = job === 'move one deal' ? connections : 1
  const next = (index: number, last: string) =>
    index < moves ? moveRequest(head, states, index, last) : list
  return measure({ port, connections, seconds, next })
}

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
function moveRequest(head: Head, states: OpportunityCard[], index: number, lastBody: string): string {
  const deal = states[index % states.length]
  if (deal === undefined) throw new Error('There are no deals to move')
  deal.version = versionIn(lastBody) ?? deal.version
  deal.status = deal.status === 'agent_contact' ? 'new_listing' : 'agent_contact'
  const body = JSON.stringify({ status: deal.status, afterId: null })
  const headers = `content-type: application/json\r\nif-match: "${deal.version}"\r\nidempotency-key: ${randomUUID()}\r\ncontent-length: ${body.length}\r\n`
  return `${head(`PUT /api/opportunities/${deal.id}/placement`, headers)}\r\n${body}`
}

/** The deal's version in a response, with or without the organization's. */
function versionIn(text: string): number | null {
  if (text === '') return null
  const answer = JSON.parse(text) as { version: number; opportunity?: { version: number } }
  return answer.opportunity?.version ?? answer.version
}

function print(results: Map<string, Result[]>): void {
  const median = (key: string) => {
    const sorted = (results.get(key) ?? []).toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond)
    return sorted[Math.floor(sorted.length / 2)] ?? { requestsPerSecond: 0, p50: 0, p99: 0 }
  }
  const figures = ({ requestsPerSecond, p50, p99 }: Result) => [
    requestsPerSecond.toFixed(0),
    p50.toFixed(1),
    p99.toFixed(1),
  ]
  console.log(
    `${connections} connections, ${rounds} rounds of ${secondsEach} s each, median; latencies in ms\n`,
  )
  const rows = jobs.map((job) => {
    const [bare, doneup] = [median(`${job} bare`), median(`${job} doneup`)]
    const share = `${((doneup.requestsPerSecond / bare.requestsPerSecond) * 100).toFixed(0)} %`
    return [job, ...figures(bare), ...figures(doneup), share, (doneup.p99 / bare.p99).toFixed(1)]
  })
  printTable(['', 'bare/s', 'p50', 'p99', 'DoneUp/s', 'p50', 'p99', 'share (≥ 50 %)', 'p99 × (≤ 5)'], rows)
}

await main()
