import sql from 'sql-template-tag'
import { deleteDueAccounts } from '#src/features/accounts/deletion/jobs.server.ts'
import { scheduleReconciliation } from '#src/features/billing/queries.server.ts'
import { scheduleDueDateChecks } from '#src/features/notifications/due-date-reminders.server.ts'
import { removeOldNotifications } from '#src/features/notifications/queries.server.ts'
import { expireOffers } from '#src/features/offers/queries.server.ts'
import { refreshDueDays } from '#src/features/opportunities/agreements/dates.server.ts'
import { removeOldInvites } from '#src/features/organizations/invites/queries.server.ts'
import type { Database } from '#src/platform/db/database.ts'
import { log } from '#src/platform/log.ts'
import { addJob } from '#src/platform/outbox.ts'

const EVERY_MS = 15 * 60 * 1000
const CLEANUP_INTERVAL_SECONDS = 6 * 60 * 60
const CLEANUP_TOPICS = ['documents.cleanup', 'screenshots.cleanup']

/** Deletes expired rows: change feed, idempotency keys, counters, sessions, and accounts due for deletion. */
export async function tidyUp(db: Database): Promise<void> {
  await db.query(sql`delete from changes where created_at < now() - interval '1 day'`)
  await db.query(sql`delete from idempotency_keys where created_at < now() - interval '2 days'`)
  await db.query(sql`delete from rate_limits where resets_at < now() - interval '1 hour'`)
  await db.query(sql`delete from auth.sessions where expires_at < now()`)
  await db.query(sql`delete from auth.mail_links where expires_at < now()`)
  await db.query(sql`delete from auth.challenges where expires_at < now()`)
  await db.query(sql`delete from audit_log where at < now() - interval '24 months'`)
  await db.query(sql`delete from local_mails where sent_at < now() - interval '30 days'`)
  await deleteDueAccounts(db)
  await expireOffers(db, new Date())
  await removeOldInvites(db)
  await removeOldNotifications(db)
  await scheduleCleanups(db, new Date())
}

/** Runs the cleanup periodically. Returns a function that stops it. */
export function startHousekeeping(db: Database): () => void {
  const run = (work: Promise<void>) =>
    void work.catch((error: unknown) => log('warn', 'housekeeping_failed', { error }))
  // Also at startup: the process may not have been running at the scheduled time.
  run(scheduleDueDateChecks(db, new Date()))
  run(refreshDueDays(db))
  const timer = setInterval(() => {
    run(tidyUp(db).then(() => scheduleReconciliation(db)))
    run(scheduleDueDateChecks(db, new Date()))
    run(refreshDueDays(db))
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Adds the next file cleanup jobs to the outbox, once for all processes, at fixed hours. */
export async function scheduleCleanups(db: Database, now: Date): Promise<void> {
  const seconds = Math.floor(now.getTime() / 1000)
  const next = Math.floor(seconds / CLEANUP_INTERVAL_SECONDS) + 1
  for (const topic of CLEANUP_TOPICS) {
    const delaySeconds = next * CLEANUP_INTERVAL_SECONDS - seconds
    await addJob(db, { topic, payload: {}, delaySeconds, dedupeKey: `${topic}:${next}` })
  }
}
