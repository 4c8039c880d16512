import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sql from 'sql-template-tag'
import type { Environment } from '../env.ts'
import { lockDataDirectory } from './data-directory-lock.ts'
import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'

/** Opens the configured database: PostgreSQL where DATABASE_URL names one, else the embedded one, locked. */
export async function openDatabase(env: Environment, onError: (error: Error) => void): Promise<Database> {
  if (env.DATABASE_URL !== undefined) {
    const db = openPostgres(env.DATABASE_URL, onError, env.DATABASE_LISTEN_URL)
    await firstContact(db)
    if (env.DATABASE_LISTEN_URL !== undefined) await refuseUnboundedWaits(db)
    if (env.NODE_ENV === 'production') await refuseUnsafeRole(db)
    return db
  }
  const unlock = lockDataDirectory(env.DATA_DIR)
  const directory = join(env.DATA_DIR, 'pglite')
  if (!existsSync(join(directory, 'PG_VERSION'))) await createEmbedded(directory)
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

/** A role that row-level security doesn't bind would turn every forgotten condition into a leak. */
async function refuseUnsafeRole(db: Database): Promise<void> {
  const [role] = await db.query<{ unsafe: boolean }>(sql`
    select rolsuper or rolbypassrls as unsafe from pg_roles where rolname = current_user`)
  if (role?.unsafe) {
    await db.close()
    throw new Error(
      'DATABASE_URL signs in as a superuser or a role that bypasses row-level security. Use a role that does neither.',
    )
  }
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
