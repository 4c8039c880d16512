import sql, { type Sql } from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import type { DueKind } from '#src/features/base/due-dates/kinds.ts'
import { ASSIGNEE, OUTDATED_REMINDERS } from '#src/features/base/due-dates/queries.server.ts'
import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import { AppError, organizationNotFound } from '#src/lib/api/app-error.ts'
import type { Database, TenantTransaction, Transaction } from '#src/platform/db/database.ts'
import {
  changeFromOutside,
  type Identity,
  notifyUserSessions,
  type OrganizationWrite,
  type TenantWrite,
} from '#src/platform/db/in-organization.ts'
import { forEachOrganization, nextAfter, ROWS_AT_ONCE } from '#src/platform/jobs/background-work.ts'
import { instantText } from '#src/platform/rows/row-json.ts'
import type { StageMove } from '#src/platform/rows/stage-moves.ts'
import { NOTIFICATIONS_SHOWN, type NotificationType, RETENTION_DAYS } from './schema.ts'

export interface NewNotification {
  type: NotificationType
  title: string
  message: string
  opportunityId?: string
  projectId?: string
  /** The user who caused the notification; this user never sees it as unread. */
  userId?: string
  /** The only recipient; if missing, all members receive it. */
  recipientId?: string
  /** The row that a reminder is about, and the day stored there: for a bright-line period, that of registration. */
  due?: { kind: DueKind; id: string; day: CivilDay }
  /** The deduplication key: another notification with the same subject is skipped. */
  subject?: string
}

/** Adds notifications in the transaction of the change that causes them, with one live event for all. */
export async function notify(
  { tx, version, report }: OrganizationWrite<Transaction>,
  organizationId: string,
  notifications: readonly NewNotification[],
): Promise<void> {
  const rows = notifications.map(({ due, ...one }) => ({
    ...one,
    id: uuidv7(),
    kind: due?.kind,
    about: due?.id,
    day: due?.day,
  }))
  const insert = sql`
    insert into notifications (organization_id, id, version, type, title, message, opportunity_id, project_id, user_id,
      recipient_id, due_kind, due_id, due_day, subject)
    select ${organizationId}::uuid, n.id, ${await version}::bigint, n.type, n.title, n.message, n."opportunityId",
      n."projectId", n."userId", n."recipientId", n.kind, n.about, n.day, n.subject
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, type text, title text, message text,
      "opportunityId" uuid, "projectId" uuid, "userId" uuid, "recipientId" uuid, kind text,
      about uuid, day date, subject text)
    on conflict (organization_id, subject) do nothing
    returning id`
  let [added]: { id: string }[] = rows
  if (rows.some(({ subject }) => subject !== undefined)) [added] = await tx.query<{ id: string }>(insert)
  else tx.send(insert)
  if (added !== undefined) report({ kind: 'notification', id: added.id, version: 1 })
}

export async function notifyUser(
  db: Database,
  userId: string,
  notifications: { title: string; message: string; subject: string },
): Promise<void> {
  const organizations = await db.query<{ id: string }>(sql`
    select organization_id as id from organization_members where user_id = ${userId}`)
  const ids = organizations.map(({ id }) => id)
  await forEachOrganization(db, 'notices', ids, async (tx, { organizationId }) => {
    await changeFromOutside(tx, organizationId, (write) =>
      notify(write, organizationId, [{ type: 'system', recipientId: userId, ...notifications }]),
    )
    return null
  })
}

/** Dates and deletions change which notifications are visible, so open screens refetch. */
export function reportNotificationsChanged(
  { report }: Pick<OrganizationWrite<Transaction>, 'report'>,
  about: string,
) {
  report({ kind: 'notification', id: about, version: 1 })
}

export async function retractNotification(
  { tx, report }: OrganizationWrite<Transaction>,
  organizationId: string,
  subject: string,
): Promise<void> {
  const [gone] = await tx.query<{ id: string }>(sql`
    delete from notifications where organization_id = ${organizationId} and subject = ${subject} returning id`)
  if (gone !== undefined) report({ kind: 'notification', id: gone.id, version: 1 })
}

/** Deletes what was said about a project that was never meant to be. */
export async function retractOfProject(
  { tx, report }: OrganizationWrite<Transaction>,
  organizationId: string,
  projectId: string,
): Promise<void> {
  await tx.query(sql`
    delete from notifications where organization_id = ${organizationId} and project_id = ${projectId}`)
  // Also of reminders that were sent to no one yet.
  report({ kind: 'notification', id: projectId, version: 1 })
}

/** A member without a subscription sees only notifications about their own subscription. */
export interface Reader extends Identity {
  isSubscribed: boolean
}

/** How many of the rows that notification `n` counts are there, or done; 1 for one that counts none, and as it was stored before it named them. The parts of an invoice are one. */
const STILL_ADDED = sql`(case when n.added_ids is null then coalesce(n.added_count, 1) else (
  select count(*)::integer from (
    select distinct coalesce(r.bill_id, r.id) from expenses r where n.added_kind = 'receipt' and r.organization_id = n.organization_id
      and r.id = any(n.added_ids) and r.deleted_at is null
    union all select r.id from documents r where n.added_kind = 'photo' and r.organization_id = n.organization_id
      and r.id = any(n.added_ids) and r.deleted_at is null
    union all select r.id from tasks r where n.added_kind in ('task', 'completed_task') and r.organization_id = n.organization_id
      and r.id = any(n.added_ids) and r.deleted_at is null and (n.added_kind = 'task' or r.done_on is not null)
  ) still) end)`

/** An expense without a photo or PDF of its receipt, which may come later, is only called an expense. */
const ADDED_KIND = sql`(case when n.added_kind = 'receipt' and exists (
  select from expenses r where r.organization_id = n.organization_id and r.id = any(n.added_ids) and r.deleted_at is null
    and not exists (select from expenses part join documents d on d.organization_id = part.organization_id and d.expense_id = part.id
      where part.organization_id = r.organization_id and coalesce(part.bill_id, part.id) = coalesce(r.bill_id, r.id)
        and part.deleted_at is null and d.deleted_at is null and d.status = 'ready'))
  then 'expense' else n.added_kind end)`

/** Neither what the reader did nor what was before they joined. Row-level security hides other members' personal notifications. Looks up deleted deals once rather than per row. */
function visibleTo({ organizationId, userId, isSubscribed }: Reader): Sql {
  return sql`n.organization_id = ${organizationId} and ${STILL_ADDED} > 0 and n.created_at >= (select joined_at from me)
    and (n.user_id is distinct from ${userId}::uuid or n.api_key is not null) and not exists (select 1 from stale where stale.id = n.id)
    and (${isSubscribed}::boolean or n.recipient_id is not null)
    and coalesce(n.opportunity_id <> all(array(
      select o.id from opportunities o where o.organization_id = ${organizationId} and o.deleted_at is not null)), true)
    and coalesce(n.project_id <> all(array(
      select p.id from projects p where p.organization_id = ${organizationId} and p.deleted_at is not null)), true)`
}

/** CTEs for the conditions below: the time when the reader joined, and outdated notifications. */
function readerTables({ organizationId, userId }: Reader): Sql {
  return sql`me as (
      select created_at as joined_at from organization_members
      where organization_id = ${organizationId} and user_id = ${userId}
    ), stale as (${OUTDATED_REMINDERS} and d.organization_id = ${organizationId})`
}

/** Unread notifications: caused by another user or an API key, since the reader joined, and not marked as read. */
function isUnread({ userId }: Identity): Sql {
  return sql`(n.created_at >= (select joined_at from me) and (n.user_id is distinct from ${userId}::uuid or n.api_key is not null)
    and not exists (select 1 from notification_reads d where d.organization_id = n.organization_id
      and d.user_id = ${userId}::uuid and d.notification_id = n.id and d.read_at >= n.created_at))`
}

/** Returns JSON text; `unread` counts all notifications, not only the newest. */
export async function readNotifications(tx: TenantTransaction, reader: Reader): Promise<string> {
  const [row] = await tx.query<{ body: string }>(sql`
    with ${readerTables(reader)}, newest as (
      select n.*, ${isUnread(reader)} as unread
      from notifications n
      where ${visibleTo(reader)}
      order by n.version desc, n.id desc limit ${NOTIFICATIONS_SHOWN}
    )
    select json_build_object('organizationId', ${reader.organizationId}::uuid,
      'version', coalesce((select max(version) from newest), 0),
      'unread', (${countUnread(reader)}),
      'notifications', coalesce((select json_agg(json_build_object('id', n.id, 'type', n.type, 'title', n.title,
        'message', n.message, 'read', not n.unread, 'createdAt', ${instantText(sql`n.created_at`)},
        'data', json_build_object('opportunityId', case when n.project_id is null then n.opportunity_id end,
          'projectId', n.project_id, 'dueKind', n.due_kind,
          'dueId', n.due_id),
        'by', a.author, 'added', case when n.added_kind is not null
          then json_build_object('kind', ${ADDED_KIND}, 'count', ${STILL_ADDED}) end, 'isForYou', coalesce(${ASSIGNEE} = ${reader.userId}::uuid, false), 'isPersonal', n.recipient_id is not null)
        order by n.version desc, n.id desc)
        from newest n left join notification_authors(array(select id from newest)) a on a.id = n.id), '[]'))::text as body`)
  if (row === undefined) throw organizationNotFound()
  return row.body
}

function countUnread(reader: Reader): Sql {
  return sql`select count(*) from notifications n
    where ${visibleTo(reader)} and ${isUnread(reader)}`
}

/** Idempotent. Throws not_found. */
export async function markRead(tx: TenantTransaction, reader: Reader, id: string): Promise<void> {
  const { found } = await mark(tx, reader, sql`${visibleTo(reader)} and n.id = ${id}`)
  if (found === 0) throw new AppError('not_found', 'Notification not found')
}

/** Also marks notifications that are currently hidden. */
export async function markAllRead(tx: TenantTransaction, reader: Reader, version: number): Promise<void> {
  const { organizationId } = reader
  await mark(tx, reader, sql`n.organization_id = ${organizationId} and n.version <= ${version}::bigint`)
}

async function mark(tx: TenantTransaction, reader: Reader, which: Sql): Promise<{ found: number }> {
  const { organizationId, userId } = reader
  const [counts = { found: 0, marked: 0 }] = await tx.query<{ found: number; marked: number }>(sql`
    with ${readerTables(reader)}, found as (
      select n.id, ${isUnread(reader)} as unread from notifications n where ${which}
    ), marked as (
      insert into notification_reads (organization_id, user_id, notification_id, read_at)
      select ${organizationId}::uuid, ${userId}::uuid, id, clock_timestamp() from found where unread
      on conflict (organization_id, user_id, notification_id) do update set read_at = excluded.read_at returning 1
    )
    select (select count(*)::integer from found) as found, (select count(*)::integer from marked) as marked`)
  if (counts.marked > 0)
    notifyUserSessions(tx, { organizationId, userId }, { kind: 'notification', id: userId, version: 1 })
  return counts
}

/** Returns JSON text, see unreadSchema. */
export async function readUnread(tx: TenantTransaction, reader: Reader): Promise<string> {
  const [row] = await tx.query<{ unread: number }>(sql`
    with ${readerTables(reader)} select (${countUnread(reader)}) as unread`)
  return JSON.stringify({ unread: row?.unread ?? 0 })
}

/** Deletes old notifications, except reminders of dates that still apply: their subject deduplicates reminders. */
export async function removeOldNotifications(db: Database): Promise<void> {
  await db.query(sql`delete from notification_mornings where day < current_date - ${RETENTION_DAYS}::integer`)
  const isOld = sql`n.created_at < now() - make_interval(days => ${RETENTION_DAYS})`
  const organizations = await db.query<{ id: string }>(sql`
    select distinct n.organization_id as id from notifications n where ${isOld}`)
  const ids = organizations.map(({ id }) => id)
  await forEachOrganization(db, 'notifications', ids, async (tx, { organizationId, after }) => {
    const old = await tx.query<{ id: string }>(sql`
      with old as (
        select n.id from notifications n
        where n.organization_id = ${organizationId} and ${isOld} and (${after}::uuid is null or n.id > ${after}::uuid)
        order by n.id limit ${ROWS_AT_ONCE}
      ), removed as (
        delete from notifications n using old
        where n.organization_id = ${organizationId} and n.id = old.id and (n.due_kind is null or n.id in (
          ${OUTDATED_REMINDERS} and d.organization_id = ${organizationId} and d.id in (select id from old)))
      )
      select id from old order by id`)
    return nextAfter(old)
  })
}

/** Notifies colleagues of a change of stage, unless it is one of many of the request. */
export function notifyStatusChange(
  write: Pick<TenantWrite, 'moved'>,
  { isOneOfMany, apiKey, isUndo = false }: Identity,
  move: Omit<StageMove, 'isByKey' | 'isUndo'>,
): void {
  if (move.before === move.after || isOneOfMany) return
  write.moved({ ...move, isByKey: Boolean(apiKey), isUndo })
}
