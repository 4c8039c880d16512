import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { changedDealSchema } from '#src/features/deals/pipeline/schema.ts'
import { downloadLinkSchema } from '#src/lib/files/download-link.ts'
import { signUpSubscriber } from '../e2e/people.ts'
import { startServer } from '../e2e/server-under-test.ts'
import { freePort, startPrivatePostgres } from '../scripts/private-postgres.ts'
import { megabytesOf } from './process-figures.ts'
import { printTable } from './table.ts'

// npm run bench:export: server memory while sending archives, compared with the size of their files. -- MEGABYTES
const [largest = 5_000] = process.argv.slice(2).map(Number)
const FILE_BYTES = 25_000_000

const dataDir = mkdtempSync(join(tmpdir(), 'doneup-bench-export-'))
const postgres = await startPrivatePostgres()
const server = await startServer({
  port: await freePort(),
  dataDir,
  databaseUrl: postgres.url(),
  variables: {},
})
try {
  const rows: string[][] = []
  for (const megabytes of [50, largest]) rows.push(await measure(megabytes))
  printTable(['MB of files', 'seconds', 'size as announced', 'memory before, MB', 'peak memory, MB'], rows)
} finally {
  await server.end()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function measure(megabytes: number): Promise<string[]> {
  const person = await signUpSubscriber(server.address)
  const saved = await person.call('POST', '/api/opportunities', { body: { address: '12 Māhoe Street' } })
  const { id } = changedDealSchema.parse(saved.body).opportunity
  await addFiles(person.organizationId, id, Math.ceil((megabytes * 1e6) / FILE_BYTES))
  const link = await person.call('POST', `/api/organizations/${person.organizationId}/exports/links`)
  const cookie = `${person.cookie.name}=${person.cookie.value}`
  const before = megabytesOf(server)
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, megabytesOf(server))
  }, 100)
  const started = performance.now()
  const answer = await fetch(server.address + downloadLinkSchema.parse(link.body).url, {
    headers: { cookie },
  })
  let bytes = 0
  for await (const piece of answer.body ?? []) bytes += piece.length
  clearInterval(watch)
  const seconds = (performance.now() - started) / 1000
  const isWhole = bytes === Number(answer.headers.get('content-length'))
  return [String(megabytes), seconds.toFixed(1), isWhole ? 'yes' : 'no', String(before), String(most)]
}

/** Sparse files, which take no disk space. */
async function addFiles(organizationId: string, deal: string, count: number): Promise<void> {
  const client = new pg.Client(postgres.url())
  await client.connect()
  for (let done = 0; done < count; done += 1) {
    const file = randomUUID()
    const key = `purchase_docs/${deal}/${file}.pdf`
    const path = join(dataDir, 'files', key)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, '')
    truncateSync(path, FILE_BYTES)
    await client.query(
      `insert into documents (organization_id, id, opportunity_id, category, name, file_key, file_type, size, status)
      values ($1, $2, $3, 'purchase_docs', 'LIM.pdf', $4, 'application/pdf', $5, 'ready')`,
      [organizationId, file, deal, key, FILE_BYTES],
    )
  }
  await client.end()
}
