import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sql from 'sql-template-tag'
import type { Environment } from '../env.ts'
import { lockDataDirectory } from './data-directory-lock.ts'
import type { Database, Queryable } from './database.ts'
import { openPostgres } from './postgres.ts'

type DatabaseSettings = Pick<Environment, 'DATABASE_URL' | 'DATABASE_LISTEN_URL' | 'DATA_DIR'>

/**
 * Opens the configured database: PostgreSQL where DATABASE_URL names one, else the embedded one, locked. In production it throws
 * where the login of DATABASE_URL could do more than read and write rows.
 */
export async function openDatabase(env: Environment, onError: (error: Error) => void): Promise<Database> {
  const db = await openConfigured(env, onError)
  if (db.engine === 'postgres' && env.NODE_ENV === 'production') await refuseUnsafeRole(db)
  return db
}

async function openConfigured(env: DatabaseSettings, onError: (error: Error) => void): Promise<Database> {
  if (env.DATABASE_URL !== undefined) {
    const db = openPostgres(env.DATABASE_URL, onError, env.DATABASE_LISTEN_URL)
    await firstContact(db)
    if (env.DATABASE_LISTEN_URL !== undefined) await refuseUnboundedWaits(db)
    return db
  }
  const unlock = lockDataDirectory(env.DATA_DIR)
  const directory = join(env.DATA_DIR, 'pglite')
  if (!existsSync(join(directory, 'PG_VERSION'))) await createEmbedded(directory)
  // Accounts and mailed links are in there; the engine itself creates its files for everyone.
  chmodSync(directory, 0o700)
  // An engine of its own weight, which nobody needs who has a server.
  const { openPglite } = await import('./pglite.ts')
  const db = await openPglite({ directory })
  return {
    ...db,
    close: async () => {
      await db.close()
      unlock()
    },
  }
}

/**
 * Opens the configured database as the owner of its tables (DATABASE_OWNER_URL, else DATABASE_URL): for migrations, backups and
 * restores, never to serve requests. Throws where another login owns the tables.
 */
export async function openDatabaseAsOwner(
  env: Environment,
  onError: (error: Error) => void,
): Promise<Database> {
  const { DATABASE_LISTEN_URL, ...rest } = env
  const isOwnLogin = env.DATABASE_OWNER_URL !== undefined
  const listenUrl = isOwnLogin ? undefined : DATABASE_LISTEN_URL
  const db = await openConfigured(
    { ...rest, DATABASE_URL: env.DATABASE_OWNER_URL ?? env.DATABASE_URL, DATABASE_LISTEN_URL: listenUrl },
    onError,
  )
  if (db.engine === 'postgres') await refuseOtherOwner(db)
  return db
}

/** A backup by a login that sees only some of the rows would look complete and not be. */
async function refuseOtherOwner(db: Database): Promise<void> {
  const foreign = await db.query(sql`
    select 1 from pg_class where oid = to_regclass('public.schema_migrations')
      and not pg_has_role(current_user, relowner, 'usage')`)
  if (foreign.length === 0) return
  await db.close()
  throw new Error('This needs the login that owns the tables: name it in DATABASE_OWNER_URL.')
}

/** Says by the setting's name what is wrong with it; the driver's messages hold no password. */
async function firstContact(db: Database): Promise<void> {
  try {
    await db.query(sql`select 1`)
  } catch (cause) {
    await db.close()
    // Where a name has several addresses, the error of all of them has no words of its own.
    const [reason] = cause instanceof AggregateError ? cause.errors : [cause]
    throw new Error(`DATABASE_URL: ${reason instanceof Error ? reason.message : String(reason)}`, { cause })
  }
}

/** What a login may do that serving requests never needs. */
export interface LoginRights {
  isSuperuser: boolean
  bypassesRowSecurity: boolean
  createsRoles: boolean
  ownsTables: boolean
}

export async function readLoginRights(db: Queryable): Promise<LoginRights> {
  const [rights] = await db.query<LoginRights>(sql`
    select rolsuper as "isSuperuser", rolbypassrls as "bypassesRowSecurity", rolcreaterole as "createsRoles",
      exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'auth') and c.relowner = r.oid) as "ownsTables"
    from pg_roles r where rolname = current_user`)
  if (rights === undefined) throw new Error('PostgreSQL does not list the role of this login.')
  return rights
}

/** Completes "DATABASE_URL signs in as …"; null: the login may do no more than it needs. */
export function describeExcessRights(rights: LoginRights): string | null {
  if (rights.isSuperuser) return 'a superuser'
  if (rights.bypassesRowSecurity) return 'a role that bypasses row-level security'
  if (rights.createsRoles) return 'a role that may create roles'
  return rights.ownsTables ? 'the owner of the tables' : null
}

/** A forgotten condition, or SQL from outside, must not reach more than the rows that requests reach. */
async function refuseUnsafeRole(db: Database): Promise<void> {
  const excess = describeExcessRights(await readLoginRights(db))
  if (excess === null) return
  await db.close()
  throw new Error(
    `DATABASE_URL signs in as ${excess}. Use a login that may only read and write rows, and name the owner in \
DATABASE_OWNER_URL for "npm run migrate": docs/operations.md has the statements that create both.`,
  )
}

/** A pooler does not pass on how long we are willing to wait: the login has to bring it along. */
async function refuseUnboundedWaits(db: Database): Promise<void> {
  const unbounded = await db.query<{ name: string }>(sql`
    select name from pg_settings where setting = '0'
      and name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`)
  if (unbounded.length === 0) return
  await db.close()
  throw new Error(
    `DATABASE_URL: behind a pooler the login needs time limits of its own, and has no ${unbounded.map(({ name }) => name).join(', ')}. \
Run "alter role … set statement_timeout = '5s'", likewise lock_timeout = '2s' and idle_in_transaction_session_timeout = '10s'.`,
  )
}

/** Makes the database beside its place and moves it there when it is whole: a start cut short leaves no half of one. */
async function createEmbedded(directory: string): Promise<void> {
  clearLeftovers(directory)
  // A name of its own: the maker of a start that was killed may live on for a while, and write.
  const unfinished = `${directory}-unfinished-${randomBytes(6).toString('hex')}`
  const script = fileURLToPath(new URL('create-embedded.ts', import.meta.url))
  const child = spawn(process.execPath, [script, unfinished], { stdio: ['ignore', 'ignore', 'inherit'] })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) throw new Error(`The embedded database could not be made in ${directory}.`)
  renameSync(unfinished, directory)
}

function clearLeftovers(directory: string): void {
  rmSync(directory, { recursive: true, force: true })
  for (const name of readdirSync(dirname(directory))) {
    if (!name.startsWith(`${basename(directory)}-unfinished`)) continue
    try {
      rmSync(join(dirname(directory), name), { recursive: true, force: true })
    } catch {
      // Still being written: the next first start clears it.
    }
  }
}
