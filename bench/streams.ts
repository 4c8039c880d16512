import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type Person, signUpSubscriber } from '../e2e/people.ts'
import { startServer } from '../e2e/server-under-test.ts'
import { freePort, startPrivatePostgres } from '../scripts/private-postgres.ts'
import { megabytesOf } from './process-figures.ts'
import { printTable } from './table.ts'

const streams = Number(process.env.STREAMS ?? 5_000)
const events = 20
const waitForAllMs = 5_000

const reportSchema = z.object({
  opened: z.boolean().optional(),
  closed: z.boolean().optional(),
  arrived: z.array(z.number()).optional(),
})

/**
 * Holds thousands of live streams of one organization, changes a deal from time to time, and prints the memory per
 * stream and the latency of an event to each stream.
 */
async function main(): Promise<void> {
  const postgres = await startPrivatePostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'doneup-bench-'))
  const port = await freePort()
  const variables = { RATE_LIMIT_SCALE: '100000' }
  const server = await startServer({ port, dataDir, databaseUrl: postgres.url(), variables })
  try {
    const person = await signUpSubscriber(server.address)
    await save(person, 0)
    await sleep(2_000)
    const before = megabytesOf(server)
    const startedAt = Date.now()
    const holder = await openStreams(person, port)
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    const held = megabytesOf(server)
    const latencies: number[] = []
    for (let number = 1; number <= events; number++)
      latencies.push(...(await oneEvent(holder, person, number)))
    const after = megabytesOf(server)
    holder.child.kill('SIGKILL')
    latencies.sort((a, b) => a - b)
    const at = (part: number) => latencies[Math.floor(latencies.length * part)] ?? Number.NaN
    const most = Math.max(held, after) - before
    printTable(
      ['', '', 'aim'],
      [
        ['streams opened', `${streams} in ${seconds} s`, '5000'],
        ['… of them disconnected', String(holder.closed()), '0'],
        ['memory before', `${before} MB`, ''],
        ['additional memory, all streams open', `${held - before} MB`, ''],
        [`… after ${events} events`, `${after - before} MB`, '≤ 300 MB'],
        ['… per stream', `${((most * 1024) / streams).toFixed(0)} kB`, ''],
        ['events delivered', `${latencies.length} of ${streams * events}`, 'all'],
        ['from request to stream, median', `${at(0.5)} ms`, ''],
        ['… p99', `${at(0.99)} ms`, '≤ 1000 ms'],
        ['… the last one', `${latencies.at(-1)} ms`, ''],
      ],
    )
  } finally {
    await server.end()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function openStreams(person: Person, port: number) {
  const path = `/api/stream?organization=${person.organizationId}`
  const cookie = `${person.cookie.name}=${person.cookie.value}`
  const script = join(import.meta.dirname, 'stream-holder.ts')
  const child = fork(script, [String(port), path, cookie, String(streams)])
  let closed = 0
  child.on('message', (report) => {
    if (reportSchema.parse(report).closed) closed += 1
  })
  await nextReport(child, ({ opened }) => opened)
  return { child, closed: () => closed }
}

/** The latency of one event to each stream, in ms. */
async function oneEvent(
  { child }: { child: ChildProcess },
  person: Person,
  number: number,
): Promise<number[]> {
  const sentAt = Date.now()
  await save(person, number)
  const deadline = Date.now() + waitForAllMs
  const arrived: number[] = []
  while (arrived.length < streams && Date.now() < deadline) {
    await sleep(100)
    const answer = nextReport(child, (report) => report.arrived)
    child.send('arrived?')
    arrived.push(...((await answer) ?? []))
  }
  return arrived.map((at) => at - sentAt)
}

function nextReport<Value>(
  child: ChildProcess,
  pick: (report: z.output<typeof reportSchema>) => Value | undefined,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onReport = (report: unknown) => {
      const value = pick(reportSchema.parse(report))
      if (value === undefined) return
      child.off('message', onReport)
      child.off('exit', ended)
      resolve(value)
    }
    const ended = () => reject(new Error('The process that holds the streams ended'))
    child.on('message', onReport)
    child.once('exit', ended)
  })
}

async function save(person: Person, number: number): Promise<void> {
  const body = { address: `${number} Kererū Street, Ōtūmoetai, Tauranga` }
  const { status } = await person.call('POST', '/api/opportunities', { body })
  if (status !== 201) throw new Error(`Saving a deal returned ${status}`)
}

await main()
