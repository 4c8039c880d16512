import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#src/lib/api/app-error.ts'
import type { Queryable } from '#src/platform/db/database.ts'
import type { Identity } from '#src/platform/db/in-organization.ts'
import { instantText } from '#src/platform/rows/row-json.ts'
import { type Session, SUBSCRIPTION_STATUS } from '#src/platform/session/session.ts'
import {
  type CalendarLink,
  type CalendarScope,
  type NewCalendarLink,
  type SentEvents,
  sentEventsSchema,
} from './schema.ts'

/** The user's links in all organizations, oldest first. */
export function listCalendarLinks(db: Queryable, userId: string): Promise<CalendarLink[]> {
  return db.query<CalendarLink>(sql`
    select l.id, l.scope, l.with_details as "withDetails", o.name as "organizationName",
      ${instantText(sql`l.created_at`)} as "createdAt", ${instantText(sql`l.last_fetched_at`)} as "lastFetchedAt"
    from auth.calendar_links l join organizations o on o.id = l.organization_id
    where l.user_id = ${userId} order by l.created_at, l.id`)
}

export async function addCalendarLink(
  tx: Queryable,
  { userId, organizationId, sessionId }: Identity & Pick<Session, 'sessionId'>,
  { scope, withDetails, secretHash }: NewCalendarLink & { secretHash: string },
): Promise<CalendarLink> {
  const id = uuidv7()
  await tx.query(sql`
    insert into auth.calendar_links (organization_id, id, user_id, session_id, secret_hash, scope, with_details)
    values (${organizationId}, ${id}, ${userId}, ${sessionId}, ${secretHash}, ${scope}, ${withDetails})`)
  return readCalendarLink(tx, userId, id)
}

/** Throws not_found. Returns the link as it was. */
export async function removeCalendarLink(tx: Queryable, userId: string, id: string): Promise<CalendarLink> {
  const link = await readCalendarLink(tx, userId, id)
  await tx.query(sql`delete from auth.calendar_links where id = ${id} and user_id = ${userId}`)
  return link
}

async function readCalendarLink(tx: Queryable, userId: string, id: string): Promise<CalendarLink> {
  const link = (await listCalendarLinks(tx, userId)).find((one) => one.id === id)
  if (link === undefined) throw new AppError('not_found')
  return link
}

/** A link as the calendar's server uses it. */
export interface CalendarFeed extends Identity {
  id: string
  scope: CalendarScope
  withDetails: boolean
  organizationName: string
  /** The organization's, which each of its changes increments. */
  version: number
  subscriptionStatus: string | null
  isEmailConfirmed: boolean
}

/** The link with this secret; null for an unknown or revoked one, or one of a former member. */
export async function findCalendarFeed(db: Queryable, secretHash: string): Promise<CalendarFeed | null> {
  const [row] = await db.query<CalendarFeed>(sql`
    select l.id, l.organization_id as "organizationId", l.user_id as "userId", l.scope,
      l.with_details as "withDetails", o.name as "organizationName", o.version,
      ${SUBSCRIPTION_STATUS} as "subscriptionStatus", u.email_confirmed_at is not null as "isEmailConfirmed"
    from auth.calendar_links l
    join auth.users u on u.id = l.user_id
    join organizations o on o.id = l.organization_id
    left join subscriptions b on b.user_id = l.user_id
    where l.secret_hash = ${secretHash}`)
  return row ?? null
}

/** Records a response, at most once a minute. */
export async function recordCalendarFetch(
  db: Queryable,
  { organizationId, id }: CalendarFeed,
): Promise<void> {
  await db.query(sql`
    update auth.calendar_links set last_fetched_at = now()
    where organization_id = ${organizationId} and id = ${id}
      and (last_fetched_at is null or last_fetched_at < now() - interval '1 minute')`)
}

/** The events of the link's last response: thousands in a large organization. */
export async function readSentEvents(
  db: Queryable,
  { organizationId, id }: CalendarFeed,
): Promise<SentEvents> {
  const [row] = await db.query<{ sent: unknown }>(sql`
    select sent from auth.calendar_links where organization_id = ${organizationId} and id = ${id}`)
  return sentEventsSchema.parse(row?.sent ?? {})
}

export async function storeSentEvents(
  db: Queryable,
  { organizationId, id }: CalendarFeed,
  sent: SentEvents,
): Promise<void> {
  await db.query(sql`
    update auth.calendar_links set sent = ${JSON.stringify(sent)}::jsonb
    where organization_id = ${organizationId} and id = ${id}`)
}
