import sql from 'sql-template-tag'
import type { Database } from '#src/platform/db/database.ts'
import type { Storage } from '#src/platform/storage.ts'
import { BackupError } from './archive.ts'

/** Any constant that nothing else locks. */
const HOLD = 7_300_114

/**
 * Runs `work` while no process removes stored files, so that the files of the rows it reads stay until it has them.
 * Throws a BackupError where another backup is under way. The embedded database has one connection and no other
 * process: nothing removes files there meanwhile.
 */
export function whileFilesStay<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  if (db.engine === 'pglite') return work()
  return db.transaction(async (tx) => {
    await tx.script('set local idle_in_transaction_session_timeout = 0')
    const [hold] = await tx.query<{ isOurs: boolean }>(
      sql`select pg_try_advisory_xact_lock(${HOLD}::bigint) as "isOurs"`,
    )
    if (!hold?.isOurs) throw new BackupError('Another backup is being made. Wait until it is done.')
    const result = await work()
    // A connection that was lost has let go of the hold, too: this throws then.
    await tx.query(sql`select 1`)
    return result
  })
}

/** The store as jobs use it: what they remove while a backup is being made is removed later, by the next attempt. */
export function keepingFilesForBackups(storage: Storage, db: Database): Storage {
  return {
    ...storage,
    async remove(keys) {
      if (keys.length === 0) return
      // Asked after the rows were seen to be gone: a backup that begins from here on does not see them either.
      const [hold] = await db.query<{ isFree: boolean }>(
        sql`select pg_try_advisory_xact_lock_shared(${HOLD}::bigint) as "isFree"`,
      )
      if (!hold?.isFree) throw new Error('A backup is being made: files are removed afterwards')
      await storage.remove(keys)
    },
  }
}
