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
  const queued = tx.query(sql`
    with queued as (
      insert into webhook_deliveries (organization_id, id, endpoint_id, event_id, type, data)
      select e.organization_id, uuid_v7(), e.id, v."eventId", v.type,
        jsonb_strip_nulls(jsonb_build_object('address', o.address,
          'version', case v.data ->> 'id' when o.id::text then o.version when p.id::text then p.version end,
          'dealId', nullif(o.id::text, v.data ->> 'id'), 'projectId', nullif(v."projectId"::text, v.data ->> 'id'))) || v.data
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as v ("eventId" text, type text, "dealId" uuid, "projectId" uuid, data jsonb)
      join webhook_endpoints e on e.organization_id = ${organizationId} and e.state = 'on'
        and (e.events is null or v.type = any (e.events))
      left join projects p on p.organization_id = e.organization_id and p.id = v."projectId"
      left join opportunities o on o.organization_id = e.organization_id
        and o.id = coalesce(v."dealId", p.opportunity_id)
      ${isWithinDay(organizationId, rows)}
      returning organization_id, id, endpoint_id, round, attempts
    ), ${jobsOf(sql`queued`)}
    select pg_notify(${OUTBOX_CHANNEL}, '') from queued limit 1`)
  // If it fails, so does the transaction.
  queued.catch(() => {})
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

/** A CTE that adds a job for each of these deliveries, in the lane of its endpoint, whose maker shares the places of one person. */
export function jobsOf(deliveries: Sql): Sql {
  return sql`jobs as (
      insert into outbox (id, topic, payload, lane, for_organization, for_person)
      select uuid_v7(), ${DELIVERY_TOPIC}, jsonb_build_object('organizationId', d.organization_id, 'id', d.id,
        'round', d.round, 'attempt', d.attempts), d.endpoint_id::text, d.organization_id, e.created_by
      from ${deliveries} d join webhook_endpoints e on e.organization_id = d.organization_id and e.id = d.endpoint_id
    )`
}

/** The id of an event, which stays the same for all endpoints, attempts and replays. */
export function newEventId(): string {
  return `evt_${uuidv7().replaceAll('-', '')}`
}
