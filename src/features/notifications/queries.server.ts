import sql, { type Sql } from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import type { CivilDay } from '#src/finance/new-zealand-days.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { Database, Queryable, TenantTransaction } from '#src/platform/db/database.ts'
import {
  changeFromOutside,
  type Identity,
  notifyUserSessions,
  type OrganizationWrite,
} from '#src/platform/db/in-organization.ts'
import type { DueKind } from './rules.ts'
import { KEPT_DAYS, NOTIFICATIONS_SHOWN, type NotificationType } from './schema.ts'

/** Something to be told to an organization. */
export interface News {
  type: NotificationType
  title: string
  message: string
  opportunityId?: string
  projectId?: string
  /** Whose doing it is: for them it is read. */
  userId?: string
  /** The only one it is for. */
  recipientId?: string
  statusBefore?: string
  due?: { kind: DueKind; day: CivilDay }
  /** Told once: a second one with the same subject is left out. */
  subject?: string
}

/** Tells an organization, with the change that it tells of. Open screens hear of it once, however much there is. */
export async function notify(
  { tx, version, report }: OrganizationWrite<Queryable>,
  organizationId: string,
  news: readonly News[],
): Promise<void> {
  const rows = news.map(({ due, ...one }) => ({ ...one, id: uuidv7(), kind: due?.kind, day: due?.day }))
  const [first] = await tx.query<{ id: string }>(sql`
    insert into notifications (organization_id, id, version, type, title, message, opportunity_id, project_id, user_id,
      recipient_id, status_before, due_kind, due_day, subject)
    select ${organizationId}::uuid, n.id, ${version}::bigint, n.type, n.title, n.message, n."opportunityId",
      n."projectId", n."userId", n."recipientId", n."statusBefore", n.kind, n.day, n.subject
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, type text, title text, message text,
      "opportunityId" uuid, "projectId" uuid, "userId" uuid, "recipientId" uuid, "statusBefore" text, kind text, day date,
      subject text)
    on conflict (organization_id, subject) do nothing
    returning id`)
  if (first !== undefined) report({ kind: 'notification', id: first.id, version: 1 })
}

/** Tells somebody alone of what concerns only them, once, in every organization that they may be looking at. */
export async function notifyAlone(
  db: Database,
  userId: string,
  news: { title: string; message: string; subject: string },
): Promise<void> {
  const organizations = await db.query<{ id: string }>(sql`
    select organization_id as id from organization_members where user_id = ${userId}`)
  for (const { id } of organizations) {
    await db.transaction((tx) =>
      changeFromOutside(tx, id, (write) =>
        notify(write, id, [{ type: 'system', recipientId: userId, ...news }]),
      ),
    )
  }
}

/** Dates and deletions decide which notifications are shown: the open screens read theirs again. */
export function notificationsChanged(
  { report }: Pick<OrganizationWrite<Queryable>, 'report'>,
  about: string,
) {
  report({ kind: 'notification', id: about, version: 1 })
}

const UNDONE_SECONDS = 60

/**
 * Forgets what somebody's own last move of this deal or project told, when the move is taken back to `status`. False: there was
 * nothing to forget, because others have moved it since, or because it is long ago.
 */
export async function takeNewsBack(
  { tx, report }: OrganizationWrite<Queryable>,
  { organizationId, userId }: Identity,
  { about, status }: { about: Sql; status: string },
): Promise<boolean> {
  const [gone] = await tx.query<{ id: string }>(sql`
    delete from notifications where organization_id = ${organizationId} and id = (
        select n.id from notifications n
        where n.organization_id = ${organizationId} and ${about} and n.status_before is not null
        order by n.version desc, n.id desc limit 1)
      and user_id = ${userId} and status_before = ${status}
      and created_at > now() - make_interval(secs => ${UNDONE_SECONDS})
    returning id`)
  if (gone !== undefined) report({ kind: 'notification', id: gone.id, version: 1 })
  return gone !== undefined
}

/** Forgets what was told under a subject: what it told of has been taken back. */
export async function forgetNews(
  { tx, report }: OrganizationWrite<Queryable>,
  organizationId: string,
  subject: string,
): Promise<void> {
  const [gone] = await tx.query<{ id: string }>(sql`
    delete from notifications where organization_id = ${organizationId} and subject = ${subject} returning id`)
  if (gone !== undefined) report({ kind: 'notification', id: gone.id, version: 1 })
}

/** Who reads, and whether all is open to them or only what concerns their subscription. */
export interface Reader extends Identity {
  isSubscribed: boolean
}

/** Notifications `d` about a date that is another one by now, or that no longer counts for its deal or project. */
const OF_PAST_DATES = sql`
  select d.id from notifications d
  join opportunities o on o.organization_id = d.organization_id and o.id = d.opportunity_id
  left join projects p on p.organization_id = d.organization_id and p.id = d.project_id
  where d.due_kind is not null and (case d.due_kind
    when 'settlement' then o.due_date = d.due_day and o.status not in ('won', 'abandoned')
    when 'unconditional' then o.unconditional_date = d.due_day and o.status not in ('won', 'abandoned')
    else p.target_completion = d.due_day and p.status <> 'sold' end) is not true`

/**
 * What is shown to a reader; row-level security leaves out what is for another member alone. Few deals are deleted at any time:
 * they are looked up once, and not for each of what may be a hundred thousand rows.
 */
function shownTo({ organizationId, isSubscribed }: Reader): Sql {
  return sql`n.organization_id = ${organizationId} and not exists (select 1 from stale where stale.id = n.id)
    and (${isSubscribed}::boolean or n.recipient_id is not null)
    and coalesce(n.opportunity_id <> all(array(
      select o.id from opportunities o where o.organization_id = ${organizationId} and o.deleted_at is not null)), true)
    and coalesce(n.project_id <> all(array(
      select p.id from projects p where p.organization_id = ${organizationId} and p.deleted_at is not null)), true)`
}

/** What the conditions below look at: since when the reader is a member, and what is not shown because its date has changed. */
function reading({ organizationId, userId }: Reader): Sql {
  return sql`me as (
      select created_at as joined_at from organization_members
      where organization_id = ${organizationId} and user_id = ${userId}
    ), stale as (${OF_PAST_DATES} and d.organization_id = ${organizationId})`
}

/** Whether `n` is unread by this member: of others, since joining, not marked. */
function isUnread({ userId }: Identity): Sql {
  return sql`(n.created_at >= (select joined_at from me) and n.user_id is distinct from ${userId}::uuid
    and not exists (select 1 from notification_reads d where d.organization_id = n.organization_id
      and d.user_id = ${userId}::uuid and d.notification_id = n.id))`
}

/** The newest notifications as one member sees them, and how many of all are unread, as JSON text. */
export async function readNotifications(tx: TenantTransaction, reader: Reader): Promise<string> {
  const [row] = await tx.query<{ body: string }>(sql`
    with ${reading(reader)}, newest as (
      select n.*, ${isUnread(reader)} as unread
      from notifications n
      where ${shownTo(reader)}
      order by n.version desc, n.id desc limit ${NOTIFICATIONS_SHOWN}
    )
    select json_build_object('organizationId', ${reader.organizationId}::uuid,
      'version', coalesce((select max(version) from newest), 0),
      'unread', (${countUnread(reader)}),
      'notifications', coalesce((select json_agg(json_build_object('id', n.id, 'type', n.type, 'title', n.title,
        'message', n.message, 'read', not n.unread, 'createdAt', n.created_at,
        'data', json_build_object('opportunityId', case when n.project_id is null then n.opportunity_id end,
          'projectId', n.project_id),
        'by', a.email, 'isPersonal', n.recipient_id is not null)
        order by n.version desc, n.id desc)
        from newest n left join notification_authors(array(select id from newest)) a on a.id = n.id), '[]'))::text as body`)
  if (row === undefined) throw new AppError('not_found', 'Organization not found')
  return row.body
}

function countUnread(reader: Reader): Sql {
  return sql`select count(*) from notifications n
    where ${shownTo(reader)} and ${isUnread(reader)}`
}

/** Marks one as read by this member; again changes nothing. Throws not_found. */
export async function markRead(tx: TenantTransaction, reader: Reader, id: string): Promise<void> {
  const { found } = await mark(tx, reader, sql`${shownTo(reader)} and n.id = ${id}`)
  if (found === 0) throw new AppError('not_found', 'Notification not found')
}

/** Marks everything up to this version of the organization as read by this member, also what is hidden at the moment. */
export async function markAllRead(tx: TenantTransaction, reader: Reader, version: number): Promise<void> {
  const { organizationId } = reader
  await mark(tx, reader, sql`n.organization_id = ${organizationId} and n.version <= ${version}::bigint`)
}

async function mark(tx: TenantTransaction, reader: Reader, which: Sql): Promise<{ found: number }> {
  const { organizationId, userId } = reader
  const [counts = { found: 0, marked: 0 }] = await tx.query<{ found: number; marked: number }>(sql`
    with ${reading(reader)}, found as (
      select n.id, ${isUnread(reader)} as unread from notifications n where ${which}
    ), marked as (
      insert into notification_reads (organization_id, user_id, notification_id)
      select ${organizationId}::uuid, ${userId}::uuid, id from found where unread
      on conflict do nothing returning 1
    )
    select (select count(*)::integer from found) as found, (select count(*)::integer from marked) as marked`)
  if (counts.marked > 0)
    await notifyUserSessions(tx, { organizationId, userId }, { kind: 'notification', id: userId, version: 1 })
  return counts
}

/** How many this member has not read, as JSON text in the shape of unreadSchema. */
export async function readUnread(tx: TenantTransaction, reader: Reader): Promise<string> {
  const [row] = await tx.query<{ unread: number }>(sql`
    with ${reading(reader)} select (${countUnread(reader)}) as unread`)
  return JSON.stringify({ unread: row?.unread ?? 0 })
}

/** Removes what is old. What is about a date that still holds stays: it is what keeps it from being told again. */
export async function removeOldNotifications(db: Queryable): Promise<void> {
  await db.query(sql`
    delete from notifications n
    where n.created_at < now() - make_interval(days => ${KEPT_DAYS}) and (n.due_kind is null or n.id in (${OF_PAST_DATES}))`)
  await db.query(sql`delete from notification_mornings where day < current_date - ${KEPT_DAYS}::integer`)
}
