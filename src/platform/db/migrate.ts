import { readdir, readFile } from 'node:fs/promises'
import sql from 'sql-template-tag'
import type { Database, Queryable } from './database.ts'

const MIGRATIONS = new URL('../../../db/migrations/', import.meta.url)
/** Any constant: processes that start together wait for each other on it. */
const ADVISORY_LOCK = 7_300_112

interface Migration {
  name: string
  text: string
}

/**
 * Brings the schema up to date: each file of db/migrations once, in order, all in one transaction under
 * an advisory lock. Returns the names applied. Throws when the database knows a migration we do not.
 */
export async function migrate(db: Database): Promise<string[]> {
  const migrations = await readMigrations()
  return db.transaction(async (tx) => {
    // Another process may be migrating, and a migration may take its time: the limits of requests don't hold here.
    await tx.script('set local lock_timeout = 0; set local statement_timeout = 0')
    await tx.query(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK}::bigint)`)
    await tx.script(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const pending = await pendingOf(tx, migrations)
    for (const migration of pending) {
      await tx.script(migration.text)
      await tx.query(sql`insert into schema_migrations (name) values (${migration.name})`)
    }
    return pending.map((migration) => migration.name)
  })
}

/** The migrations that `migrate` would apply. Throws when the database knows a migration we do not. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const migrations = await readMigrations()
  const pending = await db.transaction((tx) => pendingOf(tx, migrations))
  return pending.map((migration) => migration.name)
}

/** The names of our migrations, in order, without reading them. */
export async function knownMigrations(): Promise<string[]> {
  return (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort()
}

async function pendingOf(tx: Queryable, migrations: Migration[]): Promise<Migration[]> {
  const [table] = await tx.query<{ exists: boolean }>(
    sql`select to_regclass('public.schema_migrations') is not null as exists`,
  )
  if (!table?.exists) return migrations
  const applied = new Set(
    (await tx.query<{ name: string }>(sql`select name from schema_migrations`)).map((row) => row.name),
  )
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = [...applied].filter((name) => !known.has(name))
  if (unknown.length > 0) {
    throw new Error(`The database is newer than this version of DoneUp: it has ${unknown.join(', ')}.`)
  }
  return migrations.filter((migration) => !applied.has(migration.name))
}

async function readMigrations(): Promise<Migration[]> {
  const names = await knownMigrations()
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(new URL(name, MIGRATIONS), 'utf8') })),
  )
}
