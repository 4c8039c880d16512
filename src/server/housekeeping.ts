import sql, { type Sql } from 'sql-template-tag'
import { scheduleDueDateChecks } from '#src/features/base/notifications/due-date-reminders.server.ts'
import { sendDueSoonEvents } from '#src/features/base/notifications/due-soon-events.server.ts'
import { removeOldNotifications } from '#src/features/base/notifications/queries.server.ts'
import { refreshLatePlans } from '#src/features/build/projects/plan-days.server.ts'
import { refreshDueDays } from '#src/features/deals/agreements/dates.server.ts'
import { expireOffers } from '#src/features/deals/offers/queries.server.ts'
import { scheduleExpiryReminders } from '#src/features/doors/api-keys/queries.server.ts'
import { forgetFrozenPacks } from '#src/features/doors/share-links/queries.server.ts'
import { endEndpointsOfExpiredKeys } from '#src/features/doors/webhooks/expired-keys.server.ts'
import { scheduleReconciliation } from '#src/features/people/billing/queries.server.ts'
import { deleteDueAccounts } from '#src/features/people/my-account/jobs.server.ts'
import {
  removeOldGuests,
  removeOldInvites,
} from '#src/features/people/organizations/invites/queries.server.ts'
import { unassignFormerBuilders } from '#src/features/work/tasks/queries.server.ts'
import { removeExcessResponses } from '#src/platform/api/idempotency.ts'
import type { Database } from '#src/platform/db/database.ts'
import { analyzeGrownTables } from '#src/platform/db/statistics.ts'
import { deleteInBatches, runIsolated } from '#src/platform/jobs/background-work.ts'
import { addJob } from '#src/platform/jobs/outbox.ts'

const EVERY_MS = 15 * 60 * 1000
const CLEANUP_INTERVAL_SECONDS = 6 * 60 * 60
const CLEANUP_TOPICS = ['documents.cleanup', 'screenshots.cleanup']

/** The expired rows of tables. */
export const EXPIRED: Readonly<Record<string, Sql>> = {
  // A conflict names who made the other change, also after some days without the network.
  changes: sql`created_at < now() - interval '7 days'`,
  deleted_rows: sql`deleted_at < now() - interval '30 days'`,
  idempotency_keys: sql`created_at < now() - interval '2 days'`,
  rate_limits: sql`resets_at < now() - interval '1 hour'`,
  'auth.sessions': sql`expires_at < now()`,
  'auth.mail_links': sql`expires_at < now()`,
  'auth.challenges': sql`expires_at < now()`,
  // Listed as expired until then.
  api_keys: sql`expires_at < now() - interval '30 days'`,
  share_links: sql`coalesce(revoked_at, expires_at) < now() - interval '90 days'`,
  share_views: sql`at < now() - interval '90 days'`,
  audit_log: sql`at < now() - interval '24 months'`,
  webhook_deliveries: sql`created_at < now() - interval '30 days'`,
  local_mails: sql`sent_at < now() - interval '30 days'`,
  outbox_turns: sql`taken_at < now() - interval '1 day'`,
  // Dead letters contain addresses.
  outbox: sql`dead_at < now() - interval '30 days'`,
}

type Step = (db: Database) => Promise<unknown>

/** Every step of housekeeping. A failure of one doesn't stop the steps after it. */
const STEPS: Readonly<Record<string, Step>> = {
  reminders: (db) => scheduleDueDateChecks(db, new Date()),
  due_days: refreshDueDays,
  due_soon: (db) => sendDueSoonEvents(db, new Date()),
  late_plans: (db) => refreshLatePlans(db, new Date()),
  ...Object.fromEntries(
    Object.entries(EXPIRED).map(([table, isExpired]) => [
      table,
      (db: Database) => deleteInBatches(db, table, isExpired),
    ]),
  ),
  frozen_packs: forgetFrozenPacks,
  stored_responses: removeExcessResponses,
  accounts: deleteDueAccounts,
  expiring_keys: scheduleExpiryReminders,
  webhook_keys: endEndpointsOfExpiredKeys,
  offers: (db) => expireOffers(db, new Date()),
  invites: removeOldInvites,
  guests: removeOldGuests,
  assignees: unassignFormerBuilders,
  notifications: removeOldNotifications,
  cleanups: (db) => scheduleCleanups(db, new Date()),
  reconciliation: scheduleReconciliation,
  statistics: analyzeGrownTables,
}
/** At startup too: the process may not have been running at the scheduled time, and a backup may have been restored. */
const AT_STARTUP = ['reminders', 'assignees', 'due_days', 'due_soon', 'late_plans', 'statistics']

/** Deletes expired rows and does what is due in all organizations; `names` limits it to some steps. */
export async function tidyUp(db: Database, names = Object.keys(STEPS)): Promise<void> {
  for (const [name, step] of Object.entries(STEPS))
    if (names.includes(name)) await runIsolated(name, () => step(db))
}

/** Runs the cleanup periodically. Returns a function that stops it. */
export function startHousekeeping(db: Database): () => void {
  void tidyUp(db, AT_STARTUP)
  const timer = setInterval(() => void tidyUp(db), EVERY_MS)
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
