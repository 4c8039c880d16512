import sql, { empty, type Sql } from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import type { WebhookEventType } from '#src/lib/rows/webhook-events.ts'
import type { Queryable } from '../db/database.ts'
import { OUTBOX_CHANNEL } from './outbox.ts'

/** The topic of the jobs that send a delivery. */
export const DELIVERY_TOPIC = 'webhooks.deliver'

/** An event that other programs receive. Without names of people, contacts and notes: they request the rest with a key. */
export interface WebhookEvent {
  type: WebhookEventType
  /** The deal or the project of the row: receivers get the address, and the version if the row is the deal or the project. */
  dealId?: string
  projectId?: string
  data: {
    id: string
    version?: number
    /** The address of a deal that no longer exists. */
    address?: string
    before?: object
    after?: object
  }
}

/** The events that an organization's endpoints chose, of `chosen`: their types, or '*' for all. */
export function chosenEvents(events: readonly WebhookEvent[], chosen: readonly string[]): WebhookEvent[] {
  const isForAll = chosen.includes('*')
  return events.filter(({ type }) => isForAll || chosen.includes(type))
}

/**
 * Queues events for the endpoints that chose them, in the transaction of the change: one delivery and one job each. The
 * statement is sent with the commit.
 */
export function queueEvents(tx: Queryable, organizationId: string, events: readonly WebhookEvent[]): void {
  if (events.length === 0) return
  const rows = events.map(({ type, dealId, projectId, data }) => ({
    type,
    dealId,
    projectId,
    data,
    eventId: newEventId(),
  }))
  const { joins, version } = placesOf(events)
  const queued = tx.query(sql`
    with due as (
      select e.organization_id, uuid_v7() as id, e.id as endpoint_id, v."eventId" as event_id, v.type, e.created_by,
        jsonb_strip_nulls(jsonb_build_object('address', o.address, 'version', ${version}, 'dealId', nullif(o.id::text, v.data ->> 'id'),
          'projectId', nullif(v."projectId"::text, v.data ->> 'id'))) || v.data as data,
        0 as round, 0 as attempts, now() as next_attempt_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as v ("eventId" text, type text, "dealId" uuid, "projectId" uuid, data jsonb)
      join webhook_endpoints e on e.organization_id = ${organizationId} and e.state = 'on'
        and (e.events is null or v.type = any (e.events))
      ${joins}
      ${isWithinDay(organizationId, rows)}
    ), queued as (
      insert into webhook_deliveries (organization_id, id, endpoint_id, event_id, type, data)
      select organization_id, id, endpoint_id, event_id, type, data from due
    ), ${jobsOf(sql`due`)}
    select pg_notify(${OUTBOX_CHANNEL}, '') from due limit 1`)
  // If it fails, so does the transaction.
  queued.catch(() => {})
}

/** The deals and projects of events `v` of endpoints `e`, and the version of the one that an event is about. Most events have no project. */
function placesOf(events: readonly WebhookEvent[]) {
  const dealOf = (id: Sql) =>
    sql`left join opportunities o on o.organization_id = e.organization_id and o.id = ${id}`
  if (events.every(({ projectId }) => projectId === undefined))
    return {
      joins: dealOf(sql`v."dealId"`),
      version: sql`case v.data ->> 'id' when o.id::text then o.version end`,
    }
  return {
    joins: sql`left join projects p on p.organization_id = e.organization_id and p.id = v."projectId"
      ${dealOf(sql`coalesce(v."dealId", p.opportunity_id)`)}`,
    version: sql`case v.data ->> 'id' when o.id::text then o.version when p.id::text then p.version end`,
  }
}

/** More events of one write than people make by hand: an import. */
const MANY = 50
const DELIVERIES_A_DAY = 100_000

/**
 * From an import by which the organization would have more than DELIVERIES_A_DAY in 24 hours, only the first event is queued:
 * its receivers ask for what has changed. Other writes don't count, because requests are limited.
 */
function isWithinDay(organizationId: string, events: readonly { eventId: string }[]): Sql {
  if (events.length <= MANY) return empty
  return sql`where v."eventId" = ${events[0]?.eventId} or ${DELIVERIES_A_DAY} >=
    (select count(*) from (select 1 from webhook_deliveries w where w.organization_id = ${organizationId}
      and w.created_at > now() - interval '1 day' limit ${DELIVERIES_A_DAY}) recent)
    + ${events.length} * (select count(*) from webhook_endpoints w where w.organization_id = ${organizationId} and w.state = 'on')`
}

/**
 * A CTE that adds a job for the next attempt of each of these deliveries, in the lane of its endpoint, whose maker (`created_by`)
 * shares the places of one person.
 */
export function jobsOf(deliveries: Sql): Sql {
  return sql`jobs as (
      insert into outbox (id, topic, payload, run_at, lane, for_organization, for_person)
      select uuid_v7(), ${DELIVERY_TOPIC}, jsonb_build_object('organizationId', d.organization_id, 'id', d.id,
        'round', d.round, 'attempt', d.attempts), coalesce(d.next_attempt_at, now()), d.endpoint_id::text, d.organization_id, d.created_by
      from ${deliveries} d
    )`
}

/** Rows of webhook_deliveries, with the maker of their endpoint. */
export function withMaker(deliveries: Sql): Sql {
  return sql`(select w.*, e.created_by from ${deliveries} w
    join webhook_endpoints e on e.organization_id = w.organization_id and e.id = w.endpoint_id)`
}

/** The id of an event, which stays the same for all endpoints, attempts and replays. */
export function newEventId(): string {
  return `evt_${uuidv7().replaceAll('-', '')}`
}
