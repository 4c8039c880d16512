import sql from 'sql-template-tag'
import type { Database } from '#src/platform/db/database.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import { BackupError } from './archive.ts'

/** An arbitrary constant for the advisory lock. */
const HOLD = 7_300_114

/**
 * Runs `work` under a lock that delays the deletion of stored files, so that every file of the rows it reads still
 * exists. Throws a BackupError if another backup is running. Not needed for the embedded database, which has a single
 * process.
 */
export function withDeletionsHeld<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  if (db.engine === 'pglite') return work()
  return db.transaction(async (tx) => {
    await tx.script('set local idle_in_transaction_session_timeout = 0')
    const [hold] = await tx.query<{ isOurs: boolean }>(
      sql`select pg_try_advisory_xact_lock(${HOLD}::bigint) as "isOurs"`,
    )
    if (!hold?.isOurs) throw new BackupError('Another backup is being made. Wait until it is done.')
    const result = await work()
    // Throws if the connection was lost, and the lock with it.
    await tx.query(sql`select 1`)
    return result
  })
}

/** Wraps storage for jobs: deletions fail during a backup, so the jobs are retried later. */
export function delayDeletionsDuringBackup(storage: Storage, db: Database): Storage {
  return {
    ...storage,
    async remove(keys) {
      if (keys.length === 0) return
      // Checked after the rows were deleted: a backup that starts later doesn't include them.
      const [hold] = await db.query<{ isFree: boolean }>(
        sql`select pg_try_advisory_xact_lock_shared(${HOLD}::bigint) as "isFree"`,
      )
      if (!hold?.isFree) throw new Error('A backup is running: files are deleted afterwards')
      await storage.remove(keys)
    },
  }
}
