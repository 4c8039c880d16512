import sql from 'sql-template-tag'
import type { Queryable } from '#src/platform/db/database.ts'

/**
 * Jobs that may be done again after a restore, whatever became of them in the installation that was backed up: they
 * touch our own rows and files alone, or ask the card provider for a state that it may have already.
 */
export const QUIET_TOPICS = [
  'row.purge',
  'stored-files.remove',
  'documents.sweep',
  'screenshots.sweep',
  'notifications.morning',
  'billing.cancel_now',
  'billing.reconcile',
  'billing.simulated_event',
  'billing.simulated_time',
]

/**
 * Sets aside, as dead, every waiting job that tells people something: since the backup was made it has probably been
 * done, and nobody should get a mail twice. `npm run outbox` lists them and tries chosen ones again. Returns how many.
 */
export async function setJobsAside(tx: Queryable, madeAt: string): Promise<number> {
  const reason = `Set aside by a restore of ${madeAt}: it may have been done since then.`
  const jobs = await tx.query(sql`
    update outbox set dead_at = now(), leased_until = null, last_error = ${reason}
    where dead_at is null and topic <> all (${QUIET_TOPICS}::text[]) returning id`)
  return jobs.length
}
