import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Database } from '#src/platform/db/database.ts'
import { migrate, schemaFingerprint } from '#src/platform/db/migrate.ts'
import { openPglite } from '#src/platform/db/pglite.ts'
import { openPostgres } from '#src/platform/db/postgres.ts'
import { collectingRows } from './test-seen-rows.ts'

const CACHE = new URL('../../node_modules/.cache/doneup/', import.meta.url).pathname

/** A migrated embedded database, copied from a template that is built once per state of the migrations. */
export async function freshPglite() {
  return collectingRows(await openPglite({ snapshot: new Blob([readFileSync(await migratedFiles())]) }))
}

/** Copies a migrated embedded database to the folder where a server with this DATA_DIR expects it. */
export async function putEmbedded(dataDir: string): Promise<void> {
  const directory = join(dataDir, 'pglite')
  mkdirSync(directory, { recursive: true })
  execFileSync('tar', ['-xf', await migratedFiles(), '-C', directory], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

/** A template of the embedded database, built on first use. */
async function migratedFiles(): Promise<string> {
  const file = join(CACHE, `pglite-light-${schemaFingerprint()}.tar`)
  if (existsSync(file)) return file
  const db = await openPglite()
  await migrate(db)
  await lighten(db)
  const dump = await db.pglite.dumpDataDir('none')
  await db.close()
  mkdirSync(CACHE, { recursive: true })
  const partial = `${file}.${process.pid}`
  writeFileSync(partial, Buffer.from(await dump.arrayBuffer()))
  renameSync(partial, file)
  return file
}

/** Shrinks the template: unused template databases and excess memory took two thirds of the copying time. */
async function lighten(db: Database): Promise<void> {
  await db.script('update pg_database set datistemplate = false')
  for (const name of ['template0', 'template1']) await db.script(`drop database ${name}`)
  await db.script(`alter system set shared_buffers = '16MB'`)
}

/** A database with the server's login, and the same database with the owner's login. */
export interface TestDatabase {
  db: Database
  owner: Database
}

/** A new migrated database on the test server, copied from a template. */
export async function freshPostgres(): Promise<TestDatabase> {
  const url = process.env.TEST_POSTGRES_URL
  if (url === undefined)
    throw new Error('TEST_POSTGRES_URL must name a PostgreSQL server to run the tests on.')
  const template = `doneup_template_${schemaFingerprint()}`
  const name = `doneup_test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock(7300113)')
    const exists = await admin.query('select 1 from pg_database where datname = $1', [template])
    if (exists.rowCount === 0) await makeTemplate(admin, url, template)
    await admin.query(`create database ${name} template ${template}`)
    // Database privileges are not copied with a template.
    await admin.query(`revoke temporary on database ${name} from public`)
  } finally {
    await admin.end()
  }
  const owner = collectingRows(openPostgres(databaseUrl(url, name), () => {}))
  const serverUrl = process.env.TEST_POSTGRES_SERVER_URL
  if (serverUrl === undefined) return { db: owner, owner }
  const db = collectingRows(openPostgres(databaseUrl(serverUrl, name), () => {}))
  const close = async () => void (await Promise.all([db.close(), owner.close()]))
  return { db: { ...db, close }, owner }
}

async function makeTemplate(admin: pg.Client, url: string, template: string): Promise<void> {
  const unfinished = `${template}_unfinished`
  await admin.query(`drop database if exists ${unfinished}`)
  await admin.query(`create database ${unfinished}`)
  const db = openPostgres(databaseUrl(url, unfinished), () => {})
  await migrate(db)
  await db.close()
  await admin.query(`alter database ${unfinished} rename to ${template}`)
}

function databaseUrl(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
