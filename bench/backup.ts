import '../scripts/require-node.mjs'
import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { migrate } from '#src/platform/db/migrate.ts'
import { openDatabase } from '#src/platform/db/open.ts'
import { readEnvironment } from '#src/platform/process/env.ts'
import { openStorage } from '#src/platform/storage/storage-s3.ts'
import { startPrivatePostgres } from '../scripts/private-postgres.ts'

// npm run bench:backup: duration and peak memory of backup and restore on PostgreSQL, compared with a nearly empty
// installation. -- ROWS MEGABYTES
const [rows = 100_000, megabytes = 500] = process.argv.slice(2).map(Number)
const FILE_BYTES = 4 * 1024 * 1024
/** As in package.json: V8 then collects garbage eagerly. */
const MEMORY_KEPT_SMALL = '--optimize-for-size'
const SCRIPTS = join(import.meta.dirname, '../scripts')

const home = mkdtempSync(join(tmpdir(), 'doneup-bench-backup-'))
const postgres = await startPrivatePostgres()
try {
  console.log('| rows | MB of files | step | seconds | peak memory, MB |\n|---|---|---|---|---|')
  await measure('small', 1_000, 4)
  await measure('large', rows, megabytes)
} finally {
  await postgres.stop()
  rmSync(home, { recursive: true, force: true })
}

async function measure(name: string, wantedRows: number, wantedMegabytes: number): Promise<void> {
  const SESSION_SECRET = randomBytes(32).toString('hex')
  const place = async (role: string) => ({
    SESSION_SECRET,
    DATA_DIR: join(home, `${name}-${role}`),
    DATABASE_URL: await postgres.createDatabase(`${name}_${role}`),
  })
  const source = await place('source')
  await fill(source, wantedRows, wantedMegabytes)
  const archive = join(home, `${name}.tar.gz`)
  const steps: [string, string[], Record<string, string>][] = [
    ['backup', ['backup.ts', '--to', archive], source],
    ['restore', ['restore.ts', archive], await place('target')],
  ]
  for (const [step, [script = '', ...args], variables] of steps) {
    const { seconds, peak } = await run([MEMORY_KEPT_SMALL, join(SCRIPTS, script), ...args], variables)
    console.log(`| ${wantedRows} | ${wantedMegabytes} | ${step} | ${seconds.toFixed(1)} | ${peak} |`)
  }
  console.log(`| | | archive: ${(statSync(archive).size / 1e6).toFixed(0)} MB | | |`)
}

async function fill(
  variables: Record<string, string>,
  wantedRows: number,
  wantedMegabytes: number,
): Promise<void> {
  const env = readEnvironment(variables)
  const db = await openDatabase(env, () => {})
  const storage = openStorage(env)
  await migrate(db)
  await db.query(sql`insert into auth.users (id, email) values (gen_random_uuid(), 'mere@doneup.example')`)
  const [{ organization = '' } = {}] = await db.query<{ organization: string }>(
    sql`select id as organization from organizations`,
  )
  const deal = randomUUID()
  await db.query(sql`
    insert into opportunities (organization_id, id, address, position)
    values (${organization}, ${deal}, '12 Māhoe Street, Ōtāhuhu', 'a')`)
  for (let done = 0; done < wantedRows; done += 1_000)
    await db.query(sql`
      insert into opportunity_events (organization_id, id, opportunity_id, action, after)
      select ${organization}, gen_random_uuid(), ${deal}, 'edited', jsonb_build_object('notes', repeat(md5(n::text), 8))
      from generate_series(1, 1000) as n`)
  const path = join(home, 'file')
  for (let done = 0; done * FILE_BYTES < wantedMegabytes * 1024 * 1024; done++) {
    writeFileSync(path, randomBytes(FILE_BYTES))
    const id = randomUUID()
    const key = `purchase_docs/${deal}/${id}.pdf`
    await storage.put(key, { path, size: FILE_BYTES, type: 'application/pdf' })
    await db.query(sql`
      insert into documents (organization_id, id, opportunity_id, category, name, file_key, file_type, size, status)
      values (${organization}, ${id}, ${deal}, 'purchase_docs', 'LIM.pdf', ${key}, 'application/pdf', ${FILE_BYTES}, 'ready')`)
  }
  await db.close()
}

/** Runs a program. Returns its peak memory in MB, as Linux reports it. */
async function run(
  args: string[],
  variables: Record<string, string>,
): Promise<{ seconds: number; peak: number }> {
  const started = performance.now()
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid))
  }, 50)
  const code = await new Promise((resolve) => child.once('exit', resolve))
  clearInterval(watch)
  if (code !== 0) throw new Error(`${args[0]} exited with ${code}`)
  return { seconds: (performance.now() - started) / 1000, peak }
}

function peakOf(pid: number | undefined): number {
  try {
    const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Math.round(Number(kilobytes ?? 0) / 1024)
  } catch {
    return 0
  }
}
