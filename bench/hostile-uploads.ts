import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { pdf } from '#src/features/base/documents/test-files.ts'
import { type Person, signUpSubscriber } from '../e2e/people.ts'
import type { startServer } from '../e2e/server-under-test.ts'
import { at, healthFrom } from './health-report.ts'
import { hostileFiles, largePhotoOfLink, uploadHostile } from './hostile-files.ts'
import { megabytesOf } from './process-figures.ts'
import { printTable } from './table.ts'

type Server = Awaited<ReturnType<typeof startServer>>

const MEGABYTES_OF_FILE = 150
const MEGABYTES_OF_LINK = 300
const MOST_SECONDS_A_FILE = 10

/** Each hostile file alone: how long it takes, how long /healthz waits, and what memory it needs. True above a target. */
export async function measureFiles(server: Server, watch: ChildProcess, aimMs: number): Promise<boolean> {
  const [attacker, other] = [await signUpSubscriber(server.address), await signUpSubscriber(server.address)]
  const [deal, theirs] = [await dealOf(attacker), await dealOf(other)]
  const rows: string[][] = []
  let isFault = false
  const measured = async (what: string, mostMegabytes: number, work: () => Promise<string>) => {
    await healthFrom(watch)
    const [before, startedAt] = [megabytesOf(server), performance.now()]
    const peak = peakOf(server)
    const answer = await work()
    const seconds = (performance.now() - startedAt) / 1_000
    await sleep(200)
    const [longest, megabytes] = [at((await healthFrom(watch)).took, 1 - 1e-9), peak.stop() - before]
    isFault ||= longest > aimMs || megabytes > mostMegabytes || seconds > MOST_SECONDS_A_FILE
    rows.push([what, answer, seconds.toFixed(1), longest.toFixed(0), String(megabytes)])
  }
  for (const file of await hostileFiles()) {
    const send = async () => String(await uploadHostile(server.address, attacker, deal, file))
    await measured(file.what, MEGABYTES_OF_FILE, send)
  }
  const photo = await largePhotoOfLink(server.address, attacker)
  await measured('250 requests for a photo of a link', MEGABYTES_OF_LINK, async () => {
    const all = Array.from({ length: 250 }, () => answerOf(photo))
    const startedAt = performance.now()
    const upload = { what: 'a small PDF', name: 'a.pdf', to: 'purchase_docs', bytes: pdf(200_000) } as const
    const status = await uploadHostile(server.address, other, theirs, upload)
    const took = ((performance.now() - startedAt) / 1_000).toFixed(1)
    const counts = Object.entries(Object.groupBy(await Promise.all(all), ({ status: one }) => one))
    const words = counts.map(([one, answers]) => `${answers?.length} × ${one}`).join(', ')
    return `${words}; another’s upload ${status} after ${took} s`
  })
  printTable(['file', 'answer', 'seconds', 'longest /healthz, ms', 'memory, MB'], rows)
  console.log(
    `Aims: /healthz ≤ ${aimMs} ms, memory + ${MEGABYTES_OF_FILE} MB, ${MOST_SECONDS_A_FILE} s; for the link + ${MEGABYTES_OF_LINK} MB and 2 s for the upload. Load average ${loadavg()[0]?.toFixed(1)}.`,
  )
  return isFault
}

/** The highest resident memory of the server from now on, in MB. */
function peakOf(server: Server) {
  let most = 0
  const look = () => {
    most = Math.max(most, megabytesOf(server))
  }
  const timer = setInterval(look, 20)
  return {
    stop() {
      clearInterval(timer)
      look()
      return most
    },
  }
}

async function dealOf(person: Person): Promise<string> {
  const id = randomUUID()
  await person.call('POST', '/api/opportunities', { body: { id, address: `1 ${id} Street` } })
  return id
}

async function answerOf(address: string): Promise<{ status: number }> {
  try {
    const response = await fetch(address)
    await response.arrayBuffer()
    return { status: response.status }
  } catch {
    return { status: 0 }
  }
}
