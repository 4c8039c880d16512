import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sql from 'sql-template-tag'
import type { Database } from '#src/platform/db/database.ts'
import { openPostgres } from '#src/platform/db/postgres.ts'
import { listTables, prepareForAllRows, readRows } from '#src/platform/db/table-rows.ts'
import { type Environment, readEnvironment } from '#src/platform/process/env.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import { openStorage } from '#src/platform/storage/storage-s3.ts'
import { freshPglite } from '../testing/test-databases.ts'
import { collectingRows } from '../testing/test-seen-rows.ts'
import type { Person, TestWorld } from '../testing/test-world.ts'
import { makeBackup } from './make-backup.ts'
import { RowsSum } from './read-backup.ts'
import { type Restored, type RestoreOptions, restoreBackup } from './restore-backup.ts'

const SERVER = process.env.TEST_POSTGRES_URL
/** The engine under test; with PostgreSQL the embedded one is used as well. */
export const ENGINE: Database['engine'] = SERVER === undefined ? 'pglite' : 'postgres'

export const SECRET = 'kahikatea-rimu-totara-matai-miro-kauri'

/** An installation with an empty database, empty storage and a secret. */
export interface Installation {
  db: Database
  /** The database's URL, on PostgreSQL. */
  url?: string
  storage: Storage
  env: Environment
  close(): Promise<void>
}

export const newFolder = () => mkdtempSync(join(tmpdir(), 'doneup-backup-'))

export async function newInstallation(
  engine = ENGINE,
  variables: Record<string, string> = {},
): Promise<Installation> {
  const env = readEnvironment({ DATA_DIR: newFolder(), SESSION_SECRET: SECRET, ...variables })
  const url = engine === 'pglite' ? undefined : await emptyDatabase()
  const db = url === undefined ? await freshPglite() : collectingRows(openPostgres(url, () => {}))
  return { db, env, storage: openStorage(env), close: () => db.close(), ...(url && { url }) }
}

/** The configuration of a new installation; on PostgreSQL with both logins. */
export async function emptyPlace(): Promise<Record<string, string>> {
  const DATA_DIR = newFolder()
  if (ENGINE === 'pglite') return { DATA_DIR }
  const DATABASE_OWNER_URL = await emptyDatabase()
  const server = new URL(process.env.TEST_POSTGRES_SERVER_URL ?? DATABASE_OWNER_URL)
  server.pathname = new URL(DATABASE_OWNER_URL).pathname
  return { DATA_DIR, DATABASE_OWNER_URL, DATABASE_URL: server.href }
}

async function emptyDatabase(): Promise<string> {
  if (SERVER === undefined) throw new Error('There is no PostgreSQL server')
  const url = new URL(SERVER)
  const admin = new pg.Client({ connectionString: SERVER })
  await admin.connect()
  url.pathname = `/doneup_test_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${url.pathname.slice(1)}`)
  await admin.end()
  return url.href
}

/** Backs up an installation into a new folder, as the command does. Returns the archive's path. */
export async function backUp({ db, url, storage, env }: Omit<Installation, 'close'>): Promise<string> {
  const file = join(newFolder(), 'backup.tar.gz')
  const own = url === undefined ? null : openPostgres(url, () => {})
  try {
    await makeBackup({ db: own ?? db, storage, env, file, now: new Date(), report: () => {} })
    return file
  } finally {
    await own?.close()
  }
}

export function restoreInto(
  { db, storage, env }: Installation,
  file: string,
  options: RestoreOptions = {},
): Promise<Restored> {
  return restoreBackup({ db, storage, env, file, options, report: () => {} })
}

export function sumsOf(db: Database): Promise<Record<string, string>> {
  return db.transaction(async (tx) => {
    await prepareForAllRows(tx)
    const sums: Record<string, string> = {}
    for (const table of await listTables(tx)) {
      const sum = new RowsSum()
      for await (const rows of readRows(tx, table)) sum.add(rows)
      sums[table.name] = `${sum.rows} ${sum.checksum}`
    }
    return sums
  })
}

export async function filesIn(storage: Storage): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const { key } of await storage.list('', '')) {
    const stored = await storage.get(key)
    files[key] =
      stored === null ? '' : Buffer.from(await new Response(stored.body).arrayBuffer()).toString('hex')
  }
  return files
}

/** Adds a document with its stored file. Returns its key. */
export async function addDocument(
  { db, storage }: Pick<Installation, 'db' | 'storage'>,
  { organizationId, deal, bytes }: { organizationId: string; deal: string; bytes: Buffer },
): Promise<string> {
  const id = randomUUID()
  const key = `purchase_docs/${deal}/${id}.pdf`
  const path = join(newFolder(), 'file')
  writeFileSync(path, bytes)
  await storage.put(key, { path, size: bytes.length, type: 'application/pdf' })
  await db.query(sql`
    insert into documents (organization_id, id, opportunity_id, category, name, file_key, file_type, size, status)
    values (${organizationId}, ${id}, ${deal}, 'purchase_docs', ${`LIM Ōtāhuhu "${id}".pdf`}, ${key}, 'application/pdf',
      ${bytes.length}, 'ready')`)
  return key
}

export async function addDeal(db: Database, organizationId: string, address: string): Promise<string> {
  const id = randomUUID()
  await db.query(sql`
    insert into opportunities (organization_id, id, address, position, notes, asking_price, holding_costs)
    values (${organizationId}, ${id}, ${address}, ${id}, ${'Two lines\n"and" a \\ — ½ kāinga 🏠'}, 699000.5, 'null')`)
  return id
}

/** Fills an installation with values that are hard to back up: bytes, JSON null, -infinity, unusual characters, sequences. */
export async function fillWorld(world: TestWorld): Promise<{ mere: Person; deal: string; key: string }> {
  const mere = await world.person()
  await world.person({ joins: mere, subscription: null })
  const { db } = world
  const deal = await addDeal(db, mere.organizationId, '12 Māhoe Street, Ōtāhuhu')
  const key = await addDocument(world.jobServices, {
    organizationId: mere.organizationId,
    deal,
    bytes: randomBytes(70_000),
  })
  await db.query(sql`
    insert into auth.passkeys (id, user_id, credential_id, public_key, name, transports)
    values (${randomUUID()}, ${mere.userId}, ${randomUUID()}, '\\x00ff5c22', 'Phone', '{usb,"a,b",NULL}')`)
  await db.query(sql`
    insert into auth.authenticators (user_id, secret_encrypted) values (${mere.userId}, 'encrypted')`)
  const session = sql`(select id from auth.sessions where user_id = ${mere.userId})`
  await db.query(sql`
    insert into auth.calendar_links (organization_id, id, user_id, session_id, secret_hash, scope)
    values (${mere.organizationId}, ${randomUUID()}, ${mere.userId}, ${session}, 'hash', 'everything')`)
  await db.query(sql`
    insert into organization_invites (organization_id, id, email, role, invited_by, session_id, expires_at)
    values (${mere.organizationId}, ${randomUUID()}, 'hemi@doneup.example', 'member', ${mere.userId}, ${session},
      now() + interval '7 days')`)
  await db.query(sql`select nextval('billing_tickets'), nextval('billing_tickets')`)
  for (const topic of ['invite.send', 'documents.cleanup'])
    await db.query(sql`
      insert into outbox (id, topic, payload, leased_until)
      values (${randomUUID()}, ${topic}, '{"a": 1.50}', now() + interval '30 seconds')`)
  return { mere, deal, key }
}
