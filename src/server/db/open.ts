import { spawn } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sql from 'sql-template-tag'
import type { Environment } from '../env.ts'
import { lockDataDirectory } from './data-directory-lock.ts'
import type { Database } from './database.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/** Opens the configured database: PostgreSQL where DATABASE_URL names one, else the embedded one, locked. */
export async function openDatabase(env: Environment, onError: (error: Error) => void): Promise<Database> {
  if (env.DATABASE_URL !== undefined) {
    const db = openPostgres(env.DATABASE_URL, onError)
    if (env.NODE_ENV === 'production') await refuseUnsafeRole(db)
    return db
  }
  const unlock = lockDataDirectory(env.DATA_DIR)
  const directory = join(env.DATA_DIR, 'pglite')
  if (!existsSync(join(directory, 'PG_VERSION'))) await createEmbedded(directory)
  const db = await openPglite({ directory })
  return {
    ...db,
    close: async () => {
      await db.close()
      unlock()
    },
  }
}

/** A role that row-level security doesn't bind would turn every forgotten condition into a leak. */
async function refuseUnsafeRole(db: Database): Promise<void> {
  const [role] = await db.query<{ unsafe: boolean }>(sql`
    select rolsuper or rolbypassrls as unsafe from pg_roles where rolname = current_user`)
  if (role?.unsafe) {
    throw new Error(
      'DATABASE_URL signs in as a superuser or a role that bypasses row-level security. Use a role that does neither.',
    )
  }
}

/** Makes the database beside its place and moves it there when it is whole: a start cut short leaves no half of one. */
async function createEmbedded(directory: string): Promise<void> {
  const unfinished = `${directory}-unfinished`
  for (const left of [unfinished, directory]) rmSync(left, { recursive: true, force: true })
  const script = fileURLToPath(new URL('create-embedded.ts', import.meta.url))
  const child = spawn(process.execPath, [script, unfinished], { stdio: ['ignore', 'ignore', 'inherit'] })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) throw new Error(`The embedded database could not be made in ${directory}.`)
  renameSync(unfinished, directory)
}
