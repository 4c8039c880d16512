import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
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
  mkdirSync(directory, { recursive: true })
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
