import sql from 'sql-template-tag'
import { removeDueAccounts } from '#src/features/accounts/deletion/jobs.server.ts'
import { planReconciliation } from '#src/features/billing/queries.server.ts'
import { scheduleSweep } from '#src/features/documents/sweep/queries.server.ts'
import { removeOldInvites } from '#src/features/organizations/invites/queries.server.ts'
import type { Database } from './db/database.ts'
import { log } from './log.ts'

const EVERY_MS = 15 * 60 * 1000

/**
 * Removes what has served its time: old change feeds, kept answers, counters and sessions, and accounts whose owners wanted
 * them gone.
 */
export async function tidyUp(db: Database): Promise<void> {
  await db.query(sql`delete from changes where created_at < now() - interval '1 day'`)
  await db.query(sql`delete from idempotency_keys where created_at < now() - interval '2 days'`)
  await db.query(sql`delete from rate_limits where resets_at < now() - interval '1 hour'`)
  await db.query(sql`delete from auth.sessions where expires_at < now()`)
  await db.query(sql`delete from auth.mail_links where expires_at < now()`)
  await db.query(sql`delete from auth.challenges where expires_at < now()`)
  await removeDueAccounts(db)
  await removeOldInvites(db)
  await scheduleSweep(db, new Date())
}

/** Tidies up now and then while the process runs. Returns how to stop. */
export function startHousekeeping(db: Database): () => void {
  const timer = setInterval(() => {
    tidyUp(db)
      .then(() => planReconciliation(db))
      .catch((error: unknown) => log('warn', 'housekeeping_failed', { error }))
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
