import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import sql from 'sql-template-tag'
import { messageOf } from '#src/lib/text/messages.ts'
import type { Environment } from '../process/env.ts'
import { lockDataDirectory } from './data-directory-lock.ts'
import type { Database, Queryable } from './database.ts'
import { openPostgres } from './postgres.ts'

type DatabaseSettings = Pick<Environment, 'DATABASE_URL' | 'DATABASE_LISTEN_URL' | 'DATA_DIR'>

/**
 * Opens PostgreSQL if DATABASE_URL is set, otherwise the embedded database, locked. In production, throws when the
 * login of DATABASE_URL has privileges beyond reading and writing rows.
 */
export async function openDatabase(env: Environment, onError: (error: Error) => void): Promise<Database> {
  const db = await openConfigured(env, onError)
  if (db.engine === 'postgres' && env.NODE_ENV === 'production') await rejectExcessRights(db)
  return db
}

async function openConfigured(env: DatabaseSettings, onError: (error: Error) => void): Promise<Database> {
  if (env.DATABASE_URL !== undefined) {
    const db = openPostgres(env.DATABASE_URL, onError, env.DATABASE_LISTEN_URL)
    await checkConnection(db)
    if (env.DATABASE_LISTEN_URL !== undefined) await rejectMissingTimeouts(db)
    return db
  }
  const unlock = lockDataDirectory(env.DATA_DIR)
  const directory = join(env.DATA_DIR, 'pglite')
  if (!existsSync(join(directory, 'PG_VERSION'))) await createEmbedded(directory)
  // The engine creates world-readable files, but the database contains accounts and secrets.
  chmodSync(directory, 0o700)
  // The engine needs 300 MB outside the heap; early garbage collection saves another 150 MB.
  setFlagsFromString('--optimize-for-size')
  // A large module that installations with PostgreSQL never load.
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
 * Opens the database as the owner of its tables (DATABASE_OWNER_URL, or DATABASE_URL without it), for migrations, backups and
 * restores; never for requests. Throws when another login owns the tables.
 */
export async function openDatabaseAsOwner(env: Environment, onError: (error: Error) => void) {
  const { DATABASE_LISTEN_URL, ...rest } = env
  const isOwnLogin = env.DATABASE_OWNER_URL !== undefined
  const listenUrl = isOwnLogin ? undefined : DATABASE_LISTEN_URL
  const db = await openConfigured(
    { ...rest, DATABASE_URL: env.DATABASE_OWNER_URL ?? env.DATABASE_URL, DATABASE_LISTEN_URL: listenUrl },
    onError,
  )
  if (db.engine === 'postgres') await rejectOtherOwner(db)
  return db
}

/** A backup by another login would miss the rows that row-level security hides. */
async function rejectOtherOwner(db: Database): Promise<void> {
  const foreign = await db.query(sql`
    select 1 from pg_class where oid = to_regclass('public.schema_migrations')
      and not pg_has_role(current_user, relowner, 'usage')`)
  if (foreign.length === 0) return
  await db.close()
  throw new Error('This needs the login that owns the tables: set it in DATABASE_OWNER_URL.')
}

/** Names the wrong setting; the driver's messages contain no password. */
async function checkConnection(db: Database): Promise<void> {
  try {
    await db.query(sql`select 1`)
  } catch (cause) {
    await db.close()
    // For a host with several addresses, the AggregateError itself has no message.
    const [reason] = cause instanceof AggregateError ? cause.errors : [cause]
    throw new Error(`DATABASE_URL: ${messageOf(reason)}`, { cause })
  }
}

/** Privileges that serving requests never needs. */
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

/** The reasons that complete "DATABASE_URL signs in as …"; null for a least-privilege login. */
export function describeExcessRights(rights: LoginRights): string | null {
  if (rights.isSuperuser) return 'a superuser'
  if (rights.bypassesRowSecurity) return 'a role that bypasses row-level security'
  if (rights.createsRoles) return 'a role that may create roles'
  return rights.ownsTables ? 'the owner of the tables' : null
}

/** Limits what a missing condition or an SQL injection could reach. */
async function rejectExcessRights(db: Database): Promise<void> {
  const excess = describeExcessRights(await readLoginRights(db))
  if (excess === null) return
  await db.close()
  throw new Error(
    `DATABASE_URL signs in as ${excess}. Use a login that may only read and write rows, and set the owner’s login in \
DATABASE_OWNER_URL for "npm run migrate": docs/operations.md has the statements that create both.`,
  )
}

/** A connection pooler drops session settings, so the login must have its own timeouts. */
async function rejectMissingTimeouts(db: Database): Promise<void> {
  const unbounded = await listMissingTimeouts(db)
  if (unbounded.length === 0) return
  await db.close()
  throw new Error(
    `DATABASE_URL: behind a pooler the login needs its own timeouts; missing: ${unbounded.join(', ')}. \
Run "alter role … set statement_timeout = '5s'", likewise lock_timeout = '2s' and idle_in_transaction_session_timeout = '10s'.`,
  )
}

/** The timeouts that this login's sessions don't have. */
export async function listMissingTimeouts(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ name: string }>(sql`
    select name from pg_settings where setting = '0'
      and name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`)
  return rows.map(({ name }) => name)
}

/** Creates the database in a temporary folder and renames it, so an interrupted start leaves no partial one. */
async function createEmbedded(directory: string): Promise<void> {
  removeUnfinished(directory)
  // Random, because the child process of a killed start may still be writing to its folder.
  const unfinished = `${directory}-unfinished-${randomBytes(6).toString('hex')}`
  const script = fileURLToPath(new URL('create-embedded.ts', import.meta.url))
  const child = spawn(process.execPath, [script, unfinished], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The embedded database could not be created in ${directory}.`)
  renameSync(unfinished, directory)
}

function removeUnfinished(directory: string): void {
  rmSync(directory, { recursive: true, force: true })
  for (const name of readdirSync(dirname(directory))) {
    if (!name.startsWith(`${basename(directory)}-unfinished`)) continue
    try {
      rmSync(join(dirname(directory), name), { recursive: true, force: true })
    } catch {
      // The folder is still being written; the next first start removes it.
    }
  }
}
