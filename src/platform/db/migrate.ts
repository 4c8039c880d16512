import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import sql from 'sql-template-tag'
import type { Database, Queryable } from './database.ts'

const MIGRATIONS = new URL('../../../db/migrations/', import.meta.url)
/** An arbitrary constant: concurrent migrations wait for each other on this advisory lock. */
const ADVISORY_LOCK = 7_300_112

/**
 * Applies the pending files of db/migrations in order, in one transaction under an advisory lock. Returns their
 * names. Throws when the database has a migration that this version doesn't know.
 */
export function migrate(db: Database): Promise<string[]> {
  return db.transaction(migrateWithin)
}

/** Like `migrate`, within an open transaction. */
export async function migrateWithin(tx: Queryable): Promise<string[]> {
  // Migrations, and waiting for another process that migrates, may take longer than requests may.
  await tx.script('set local lock_timeout = 0; set local statement_timeout = 0')
  await tx.query(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK}::bigint)`)
  const pending = await pendingOf(tx)
  await applyMigrations(tx, pending)
  return pending
}

/** Applies these migrations in their order. Throws for one that this version doesn't have. */
export async function applyMigrations(tx: Queryable, names: readonly string[]): Promise<void> {
  const known = new Set(await knownMigrations())
  await tx.script(
    'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  for (const name of names) {
    if (!known.has(name)) throw new Error(`This version has no migration ${name}`)
    await tx.script(await readFile(new URL(name, MIGRATIONS), 'utf8'))
    await tx.query(sql`insert into schema_migrations (name) values (${name})`)
  }
}

/** The migrations that `migrate` would apply. Throws like `migrate`. */
export function pendingMigrations(db: Database): Promise<string[]> {
  return db.transaction(pendingOf)
}

/** All migration names in order; reads no file contents. */
export async function knownMigrations(): Promise<string[]> {
  return (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort()
}

async function pendingOf(tx: Queryable): Promise<string[]> {
  const state = await migrationState(tx)
  if (state === null) return knownMigrations()
  if (state.unknown.length > 0)
    throw new Error(`The database is newer than this version of DoneUp: it has ${state.unknown.join(', ')}.`)
  return state.pending
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

/** A short hash of all migrations, the key of cached schemas. */
export function schemaFingerprint(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(MIGRATIONS).sort())
    hash.update(name).update(readFileSync(new URL(name, MIGRATIONS)))
  return hash.digest('hex').slice(0, 16)
}
