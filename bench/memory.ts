import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { boardSchema } from '#src/features/deals/pipeline/schema.ts'
import { type Person, signUpSubscriber } from '../e2e/people.ts'
import { startServer } from '../e2e/server-under-test.ts'
import { freePort } from '../scripts/private-postgres.ts'
import { megabytesOf } from './process-figures.ts'
import { printTable } from './table.ts'

const DEALS = 100
/** Which of ten requests move a deal; seven read, one adds a note. */
const MOVES = new Set([3, 6])
const EDIT = 9

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    rate: { type: 'string', default: '20' },
    beside: { type: 'string' },
  },
})

/** Resident memory of a server on the embedded database, each minute, at a steady rate of requests. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'doneup-memory-'))
  const server = await startServer({
    port: await freePort(),
    dataDir: folder,
    ...(values.beside !== undefined && { root: values.beside }),
  })
  try {
    const person = await signUpSubscriber(server.address)
    for (let number = 1; number <= DEALS; number++) {
      await person.call('POST', '/api/opportunities', {
        body: { address: `${number} Rata Street, Levin`, askingPrice: 600_000, doneUpValue: 800_000 },
      })
    }
    const rows: string[][] = [['0', String(megabytesOf(server)), '']]
    for (let minute = 1; minute <= Number(values.minutes); minute++) {
      const slowest = await sendFor(person, 60_000)
      rows.push([String(minute), String(megabytesOf(server)), slowest.toFixed(0)])
      console.log(rows.at(-1)?.join('\t'))
    }
    printTable(['minute', 'resident memory, MB', 'slowest request, ms'], rows)
  } finally {
    await server.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Sends requests at the given rate; returns the slowest response in ms. */
async function sendFor(person: Person, milliseconds: number): Promise<number> {
  const started = performance.now()
  let slowest = 0
  for (let sent = 0; performance.now() - started < milliseconds; sent++) {
    const due = started + (sent * 1000) / Number(values.rate)
    await sleep(Math.max(0, due - performance.now()))
    const before = performance.now()
    await send(person, sent)
    slowest = Math.max(slowest, performance.now() - before)
  }
  return slowest
}

async function send(person: Person, number: number): Promise<void> {
  const step = number % 10
  const list = await person.call('GET', '/api/opportunities')
  const { opportunities } = boardSchema.parse(list.body)
  const deal = opportunities[number % DEALS]
  if (deal === undefined || !(MOVES.has(step) || step === EDIT)) return
  const { id, version, status } = deal
  const answer = MOVES.has(step)
    ? await person.call('PUT', `/api/opportunities/${id}/placement`, {
        body: { status: status === 'new_listing' ? 'agent_contact' : 'new_listing', afterId: null },
        version,
      })
    : await person.call('PATCH', `/api/opportunities/${id}`, { body: { notes: `Note ${number}` }, version })
  if (answer.status !== 200) throw new Error(`Returned ${answer.status}`)
}

await main()
