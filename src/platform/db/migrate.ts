import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import sql from 'sql-template-tag'
import type { Database, Queryable } from './database.ts'

const MIGRATIONS = new URL('../../../db/migrations/', import.meta.url)
/** An arbitrary constant: concurrent migrations wait for each other on this advisory lock. */
const ADVISORY_LOCK = 7_300_112

interface Migration {
  name: string
  text: string
}

/**
 * Applies the pending files of db/migrations in order, in one transaction under an advisory lock. Returns their
 * names. Throws when the database has a migration that this version doesn't know.
 */
export async function migrate(db: Database): Promise<string[]> {
  const migrations = await readMigrations()
  return db.transaction(async (tx) => {
    // Migrations, and waiting for another process that migrates, may take longer than requests may.
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

/** The migrations that `migrate` would apply. Throws like `migrate`. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const migrations = await readMigrations()
  const pending = await db.transaction((tx) => pendingOf(tx, migrations))
  return pending.map((migration) => migration.name)
}

/** All migration names in order; reads no file contents. */
export async function knownMigrations(): Promise<string[]> {
  return (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort()
}

async function pendingOf(tx: Queryable, migrations: Migration[]): Promise<Migration[]> {
  const state = await migrationState(tx)
  if (state === null) return migrations
  if (state.unknown.length > 0)
    throw new Error(`The database is newer than this version of DoneUp: it has ${state.unknown.join(', ')}.`)
  return migrations.filter(({ name }) => state.pending.includes(name))
}

/** The migrations that aren't applied, and those of a newer version; null for an empty database. */
export async function migrationState(db: Queryable) {
  const [table] = await db.query<{ exists: boolean }>(
    sql`select to_regclass('public.schema_migrations') is not null as exists`,
  )
  if (!table?.exists) return null
  const rows = await db.query<{ name: string }>(sql`select name from schema_migrations order by name`)
  const applied = new Set(rows.map(({ name }) => name))
  const known = new Set(await knownMigrations())
  return { known, pending: [...known.difference(applied)], unknown: [...applied.difference(known)] }
}

async function readMigrations(): Promise<Migration[]> {
  const names = await knownMigrations()
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(new URL(name, MIGRATIONS), 'utf8') })),
  )
}

/** A short hash of all migrations, the key of cached schemas. */
export function schemaFingerprint(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(MIGRATIONS).sort())
    hash.update(name).update(readFileSync(new URL(name, MIGRATIONS)))
  return hash.digest('hex').slice(0, 16)
}
