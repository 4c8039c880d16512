import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openPostgres } from '#src/platform/db/postgres.ts'
import { type ServerUnderTest, startServer } from '../e2e/server-under-test.ts'
import { freePort, startPrivatePostgres } from '../scripts/private-postgres.ts'
import { searchAddresses } from '../src/features/base/addresses/linz/search.server.ts'
import { suggestionsSchema } from '../src/features/base/addresses/schema.ts'
import { chances, type MadeAddress, madeCountry, writeCountry } from './country-file.ts'
import { printTable } from './table.ts'
import { type TypedAddress, typedBySomebody, withSlip } from './typed-addresses.ts'

const METRICS_TOKEN = 'metrics-of-the-address-bench-0001'
const OFFERED = 5
const REST_MS = 10_000
const PRINT_HEAP = join(import.meta.dirname, '../e2e/faults/print-heap.ts')

const { values } = parseArgs({
  options: {
    addresses: { type: 'string', default: '2300000' },
    typed: { type: 'string', default: '1000' },
  },
})
const addresses = Number(values.addresses)
const typedCount = Number(values.typed)

/**
 * Imports a made-up country the size of New Zealand into a private PostgreSQL and types its addresses key by key:
 * through the server on loopback, and against the search alone.
 */
async function main(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'doneup-addresses-'))
  const postgres = await startPrivatePostgres()
  try {
    const file = join(directory, 'nz-addresses.csv')
    await writeCountry(file, { addresses })
    console.log(`A file of ${(statSync(file).size / 1e6).toFixed(0)} MB`)
    const variables = { METRICS_TOKEN, NODE_OPTIONS: `--import ${PRINT_HEAP}` }
    const place = { port: await freePort(), dataDir: directory, databaseUrl: postgres.url(), variables }
    const server = await startServer(place)
    try {
      const importSeconds = await runImport(file, directory, postgres.url())
      const idle = await megabytes(server.address)
      const [plain, slipped] = sampled()
      const http = await typeThroughServer(server.address, plain)
      const loaded = await megabytes(server.address)
      await sleep(REST_MS)
      const rested = await megabytes(server.address)
      const inUse = await megabytesInUse(server)
      const search = await searchHere(postgres.url(), plain, slipped)
      print({ importSeconds, idle, loaded, rested, inUse, http, ...search })
    } finally {
      await server.end()
    }
  } finally {
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function runImport(file: string, dataDir: string, databaseUrl: string): Promise<number> {
  const startedAt = performance.now()
  const script = join(import.meta.dirname, '../scripts/addresses-import.ts')
  const child = spawn(process.execPath, [script, file], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error('The import failed')
  return (performance.now() - startedAt) / 1000
}

/** Typed addresses from the whole country, without and with a typo. */
function sampled(): [TypedAddress[], TypedAddress[]] {
  const chance = chances(7)
  const share = (1.2 * typedCount) / addresses
  const picked: MadeAddress[] = []
  for (const address of madeCountry({ addresses }))
    if (address.lifecycle === 'Current' && chance() < share) picked.push(address)
  const plain = picked.slice(0, typedCount).map((address, at) => typedBySomebody(address, at * 7919 + 3))
  return [plain, plain.map((typed, at) => withSlip(typed, at * 104_729 + 11))]
}

/** The queries sent while typing. */
function keystrokesOf(text: string): string[] {
  const all = Array.from(text, (_, at) => text.slice(0, at + 1).trim())
  return all.filter((query, at) => query !== '' && query !== all[at - 1])
}

interface Times {
  keystrokes: number
  p50: number
  p99: number
}

function timesOf(milliseconds: number[]): Times {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
  return { keystrokes: sorted.length, p50: at(0.5), p99: at(0.99) }
}

/** Response times for one person typing. */
async function typeThroughServer(address: string, typed: readonly TypedAddress[]): Promise<Times> {
  const milliseconds: number[] = []
  for (const [at, { whole }] of typed.entries()) {
    for (const query of keystrokesOf(whole)) {
      const url = `${address}/api/addresses/suggestions?q=${encodeURIComponent(query)}&search=bench-search-${at}`
      const startedAt = performance.now()
      const answer = suggestionsSchema.parse(await (await fetch(url)).json())
      milliseconds.push(performance.now() - startedAt)
      if (query === whole && answer.attribution === null) throw new Error(`No imported address for ${query}`)
    }
  }
  return timesOf(milliseconds)
}

async function searchHere(
  databaseUrl: string,
  plain: readonly TypedAddress[],
  slipped: readonly TypedAddress[],
) {
  const db = openPostgres(databaseUrl, () => {})
  const shareFound = async (typed: readonly TypedAddress[], part: 'enough' | 'whole') => {
    let found = 0
    for (const one of typed) {
      const offered = await searchAddresses(db, one[part], OFFERED)
      if (offered.some(({ description }) => description === one.intended)) found += 1
    }
    return found / typed.length
  }
  const timed = async (typed: readonly TypedAddress[]) => {
    const milliseconds: number[] = []
    for (const query of typed.flatMap(({ whole }) => keystrokesOf(whole))) {
      const startedAt = performance.now()
      await searchAddresses(db, query, OFFERED)
      milliseconds.push(performance.now() - startedAt)
    }
    return timesOf(milliseconds)
  }
  try {
    return {
      found: [await shareFound(plain, 'enough'), await shareFound(plain, 'whole')],
      foundWithSlip: [await shareFound(slipped, 'enough'), await shareFound(slipped, 'whole')],
      searches: await timed(plain),
      searchesWithSlip: await timed(slipped),
    }
  } finally {
    await db.close()
  }
}

/** The server's resident memory, in MB. */
async function megabytes(address: string): Promise<number> {
  const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const [, bytes] = /^process_resident_memory_bytes\S* (\S+)/m.exec(await answer.text()) ?? []
  return Number(bytes) / 1e6
}

/** Memory after garbage collection, in MB. */
async function megabytesInUse(server: ServerUnderTest): Promise<number> {
  const heapSizes = () => [...server.output().matchAll(/([\d.]+) MB in use/g)]
  process.kill(server.pid, 'SIGUSR2')
  while (heapSizes().length === 0) await sleep(100)
  return Number(heapSizes().at(-1)?.[1])
}

interface Results {
  importSeconds: number
  idle: number
  loaded: number
  rested: number
  inUse: number
  http: Times
  searches: Times
  searchesWithSlip: Times
  found: number[]
  foundWithSlip: number[]
}

function print(results: Results): void {
  const percent = (share = 0) => `${(share * 100).toFixed(1)} %`
  const times = ({ keystrokes, p50, p99 }: Times) =>
    `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms (${keystrokes} keystrokes)`
  const rows = [
    ['import', `${results.importSeconds.toFixed(0)} s`, '≤ 300 s'],
    ['memory of the server before the first search', `${results.idle.toFixed(0)} MB`, '≤ 200 MB'],
    ['… after all searches', `${results.loaded.toFixed(0)} MB`, ''],
    ['… ten seconds later', `${results.rested.toFixed(0)} MB`, '≤ 200 MB'],
    ['… after garbage collection', `${results.inUse.toFixed(0)} MB in use`, ''],
    ['each keystroke through the server', times(results.http), 'p99 ≤ 20 ms'],
    ['the search alone', times(results.searches), ''],
    ['… with a typo', times(results.searchesWithSlip), ''],
    ['found with three letters of the suburb', percent(results.found[0]), '≥ 98 %'],
    ['found when the complete address is typed', percent(results.found[1]), ''],
    ['with a typo: three letters of the suburb', percent(results.foundWithSlip[0]), '≥ 90 %'],
    ['with a typo: the complete address', percent(results.foundWithSlip[1]), ''],
  ]
  printTable(['', '', 'aim'], rows)
}

await main()
