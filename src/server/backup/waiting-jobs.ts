import sql from 'sql-template-tag'
import type { Queryable } from '#src/platform/db/database.ts'

/** Jobs that can safely be repeated after a restore: they only touch DoneUp's own rows and files, or ask Stripe for a state. */
export const REPEATABLE_TOPICS = [
  'row.purge',
  'stored-files.remove',
  'documents.cleanup',
  'documents.sweep',
  'screenshots.cleanup',
  'screenshots.sweep',
  'notifications.morning',
  'billing.cancel_now',
  'billing.reconcile',
  'billing.simulated_event',
  'billing.simulated_time',
]

/** Dead-letters waiting jobs that notify people, which have probably run since the backup. Returns their number. */
export async function deadLetterJobs(tx: Queryable, madeAt: string): Promise<number> {
  const reason = `Dead-lettered by a restore of the backup of ${madeAt}: it may have run since.`
  const jobs = await tx.query(sql`
    update outbox set dead_at = now(), leased_until = null, last_error = ${reason}
    where dead_at is null and topic <> all (${REPEATABLE_TOPICS}::text[]) returning id`)
  return jobs.length
}
