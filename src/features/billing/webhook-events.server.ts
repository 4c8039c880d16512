import sql from 'sql-template-tag'
import type { Queryable } from '#src/platform/db/database.ts'
import { addJob } from '#src/platform/outbox.ts'

/** Whether this event was processed, so that a repeated delivery needs no fetch. */
export async function isEventRecorded(db: Queryable, eventId: string): Promise<boolean> {
  const rows = await db.query(sql`select 1 from billing_events where event_id = ${eventId}`)
  return rows.length > 0
}

/** Returns false when the event was recorded before (deduplication). */
export async function recordEvent(tx: Queryable, eventId: string, type: string): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into billing_events (event_id, type) values (${eventId}, ${type})
    on conflict (event_id) do nothing returning event_id`)
  return rows.length > 0
}

export type NoticeKind = 'trial_ending' | 'payment_failed'

/** Queues an email once per subject: a trial that ends, an unpaid invoice. */
export async function queueNoticeOnce(
  tx: Queryable,
  notice: { userId: string; kind: NoticeKind; about: string },
): Promise<void> {
  const { userId, kind, about } = notice
  const isNew = await tx.query(sql`
    insert into billing_notices (subject, user_id)
    select ${`${kind}:${about}`}, id from auth.users where id = ${userId}
    on conflict (subject) do nothing returning subject`)
  if (isNew.length > 0) await addJob(tx, { topic: 'billing.notice', payload: { userId, kind } })
}
