import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { makeDemoWorld } from '#db/demo-world.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { openDatabase } from '#src/platform/db/open.ts'
import { readEnvironment } from '#src/platform/process/env.ts'
import { openStorage } from '#src/platform/storage/storage-s3.ts'
import { startServer } from '../e2e/server-under-test.ts'
import { freePort, startPrivatePostgres } from '../scripts/private-postgres.ts'
import { megabytesOf, processorSecondsOf } from './process-figures.ts'
import { medianAndMost, printTable } from './table.ts'

const DEALS = 5_000
const STARTS = 5
const IDLE_MS = 10_000

const { values } = parseArgs({ options: { only: { type: 'string' } } })

interface Installation {
  engine: 'PostgreSQL' | 'embedded'
  /** The target, in seconds. */
  aim: number
  place: { port: number; dataDir: string; databaseUrl: string | undefined }
}

/**
 * Time from process start to the first 200 of /readyz, with the demo organization and thousands of deals: after a
 * graceful stop and after kill -9. Then the memory after ten idle seconds.
 */
async function main(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'doneup-start-'))
  const postgres = await startPrivatePostgres()
  const installations: Installation[] = [
    { engine: 'PostgreSQL', aim: 1, place: await placeFor(join(home, 'postgres'), postgres.url()) },
    { engine: 'embedded', aim: 3, place: await placeFor(join(home, 'embedded'), undefined) },
  ]
  const rows: string[][] = []
  try {
    for (const installation of installations)
      if (values.only === undefined || values.only === installation.engine)
        rows.push(...(await measured(installation)))
    console.log(`Demo organization and ${DEALS} deals; ${STARTS} starts each\n`)
    printTable(['', 'median', 'longest', 'of processor', 'aim'], rows)
  } finally {
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

async function placeFor(dataDir: string, databaseUrl: string | undefined): Promise<Installation['place']> {
  return { port: await freePort(), dataDir, databaseUrl }
}

async function measured({ engine, aim, place }: Installation): Promise<string[][]> {
  await fill(place)
  const rows: string[][] = []
  // The first start after an installation compiles; a restart doesn't.
  await (await startServer(place)).end()
  for (const [signal, after] of [
    ['SIGTERM', 'a graceful stop'],
    ['SIGKILL', 'kill -9'],
  ] as const) {
    const seconds: number[] = []
    const ofProcessor: number[] = []
    for (let start = 0; start < STARTS; start += 1) {
      await (await startServer(place)).end(signal)
      const startedAt = performance.now()
      const server = await startServer(place)
      seconds.push((performance.now() - startedAt) / 1000)
      ofProcessor.push(processorSecondsOf(server))
      await server.end()
    }
    const { median, most } = medianAndMost(seconds)
    const processor = medianAndMost(ofProcessor).median
    const figures = [median, most, processor].map((figure) => `${figure.toFixed(2)} s`)
    rows.push([`${engine}, after ${after}`, ...figures, `≤ ${aim} s`])
  }
  const server = await startServer(place)
  await sleep(IDLE_MS)
  const aimedMemory = engine === 'PostgreSQL' ? '≤ 200 MB' : ''
  rows.push([`${engine}, idle memory`, `${megabytesOf(server)} MB`, '', '', aimedMemory])
  await server.end()
  return rows
}

async function fill({ dataDir, databaseUrl }: Installation['place']): Promise<void> {
  const env = readEnvironment({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  const db = await openDatabase(env, () => {})
  await migrate(db)
  await makeDemoWorld({ db, storage: openStorage(env) }, new Date())
  const [{ id = '' } = {}] = await db.query<{ id: string }>(
    sql`select organization_id as id from opportunities limit 1`,
  )
  await db.query(sql`
    with deals as (
      insert into opportunities (organization_id, id, address, position, asking_price, done_up_value, renovation_cost, notes)
      select ${id}, gen_random_uuid(), n || ' Kererū Street, Ōtūmoetai, Tauranga', 'b' || lpad(n::text, 6, '0') || 'V',
        640000 + n, 860000 + n, 95000, repeat('Weatherboard, north facing, needs a roof. ', 5)
      from generate_series(1, ${DEALS}::integer) as n
      returning organization_id, id, address
    )
    insert into opportunity_events (organization_id, id, opportunity_id, action, after)
    select organization_id, gen_random_uuid(), id, 'created', jsonb_build_object('address', address) from deals`)
  await db.close()
}

await main()
