import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '../env.ts'
import { lockDataDirectory } from './data-directory-lock.ts'
import type { Database } from './database.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/** Opens the configured database: PostgreSQL where DATABASE_URL names one, else the embedded one, locked. */
export async function openDatabase(env: Environment, onError: (error: Error) => void): Promise<Database> {
  if (env.DATABASE_URL !== undefined) return openPostgres(env.DATABASE_URL, onError)
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
