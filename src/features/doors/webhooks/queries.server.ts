import sql, { empty, type Sql } from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#src/lib/api/app-error.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { OUTBOX_CHANNEL } from '#src/platform/jobs/outbox.ts'
import { jobsOf, newEventId, withMaker } from '#src/platform/jobs/webhook-queue.ts'
import { instantText, rowJson } from '#src/platform/rows/row-json.ts'
import { sampleEvents } from './samples.server.ts'
import {
  ALL_EVENTS,
  DELIVERIES_PAGE,
  deliverySchema,
  type Endpoint,
  type EndpointInput,
  endpointSchema,
  KEEP_FIRST,
  MAX_REPLAYED,
  type NewEndpoint,
  PING,
  type TestType,
} from './schema.ts'

/** The former secrets of an endpoint that still sign, as rows `f`. */
export function formerSecrets(endpoint: Sql): Sql {
  return sql`jsonb_to_recordset(${endpoint}.former_secrets) as f (secret text, until timestamptz) where f.until > now()`
}

/** Row `r` as JSON. */
const ENDPOINT = rowJson(endpointSchema, {
  events: sql`coalesce(to_jsonb(r.events), '"*"')`,
  failingSince: instantText(sql`r.failing_since`),
  formerSecretUntil: sql`(select ${instantText(sql`max(f.until)`)} from ${formerSecrets(sql`r`)})`,
  endedAt: instantText(sql`r.ended_at`),
  createdAt: instantText(sql`r.created_at`),
})

const DELIVERY = rowJson(deliverySchema, {
  createdAt: instantText(sql`r.created_at`),
  attemptedAt: instantText(sql`r.attempted_at`),
  nextAttemptAt: instantText(sql`r.next_attempt_at`),
})

export async function listEndpoints(tx: TenantTransaction, organizationId: string): Promise<Endpoint[]> {
  const rows = await tx.query<{ endpoint: Endpoint }>(sql`
    select ${ENDPOINT} as endpoint from webhook_endpoints r where r.organization_id = ${organizationId}
    order by r.created_at, r.id`)
  return rows.map(({ endpoint }) => endpoint)
}

/** Throws not_found. */
export async function readEndpoint(tx: TenantTransaction, organizationId: string, id: string) {
  const [row] = await tx.query<{ endpoint: Endpoint }>(sql`
    select ${ENDPOINT} as endpoint from webhook_endpoints r
    where r.organization_id = ${organizationId} and r.id = ${id}`)
  if (row === undefined) throw new AppError('not_found', 'Endpoint not found')
  return row.endpoint
}

const eventsOf = ({ events }: NewEndpoint) => (events === ALL_EVENTS ? null : [...new Set(events)])

/** Who changes an endpoint: a person, or a key that acts for one. */
export type EndpointMaker = Identity & { sessionId: string }

/** `secret` is encrypted. */
export async function addEndpoint(
  { tx, report }: TenantWrite,
  { organizationId, userId, sessionId, apiKey }: EndpointMaker,
  endpoint: NewEndpoint & { id: string; secret: string },
): Promise<Endpoint> {
  const { id, url, description, secret } = endpoint
  await tx.query(sql`
    insert into webhook_endpoints (organization_id, id, url, description, events, secret, created_by, session_id, api_key_id)
    values (${organizationId}, ${id}, ${url}, ${description}, ${eventsOf(endpoint)}::text[], ${secret}, ${userId},
      ${sessionId}, ${apiKey?.id ?? null})`)
  report({ kind: 'webhook', id, version: 1 })
  return readEndpoint(tx, organizationId, id)
}

/**
 * An endpoint that is switched on again starts without failures. The person who chooses another address becomes the maker. Throws
 * stale_version and not_found, and invalid_input for one that has ended.
 */
export async function changeEndpoint(
  { tx, report }: TenantWrite,
  maker: EndpointMaker,
  { current, ...endpoint }: EndpointInput & { current: Endpoint },
): Promise<Endpoint> {
  const { organizationId } = maker
  const { id, version } = current
  const { url, description, state } = endpoint
  const isMoved = url !== current.url
  if (current.endedAt !== null && state === 'on' && !isMoved) throw new AppError('invalid_input', KEEP_FIRST)
  const moved = isMoved ? sql`url = ${url}, ${madeBy(maker)},` : empty
  await tx.query(sql`
    update webhook_endpoints set description = ${description}, events = ${eventsOf(endpoint)}::text[],
      failing_since = case when state = ${state} then failing_since end, state = ${state},
      ${moved}
      version = version + 1, updated_at = now()
    where organization_id = ${organizationId} and id = ${id}`)
  report({ kind: 'webhook', id, version: version + 1 })
  return readEndpoint(tx, organizationId, id)
}

/** The endpoint as it is before a change. Throws stale_version and not_found. */
export async function readCurrent(
  tx: TenantTransaction,
  organizationId: string,
  { id, version }: { id: string; version: number },
): Promise<Endpoint> {
  const current = await readEndpoint(tx, organizationId, id)
  if (current.version !== version) throw new AppError('stale_version', undefined, { current })
  return current
}

/** Keeps an endpoint that has ended: the administrator becomes its maker, and it is on. Throws not_found. */
export async function takeEndpointOver(
  { tx, report }: TenantWrite,
  maker: EndpointMaker,
  id: string,
): Promise<Endpoint> {
  const { version, endedAt } = await readEndpoint(tx, maker.organizationId, id)
  if (endedAt !== null) {
    await tx.query(sql`
      update webhook_endpoints set ${madeBy(maker)}, state = 'on', failing_since = null, version = version + 1,
        updated_at = now()
      where organization_id = ${maker.organizationId} and id = ${id}`)
    report({ kind: 'webhook', id, version: version + 1 })
  }
  return readEndpoint(tx, maker.organizationId, id)
}

/** Assignments that make someone answer for an endpoint: the database checks their authentication. */
function madeBy({ userId, sessionId, apiKey }: EndpointMaker): Sql {
  return sql`created_by = ${userId}, session_id = ${sessionId}, api_key_id = ${apiKey?.id ?? null}, rolled_by = null,
    rolled_session_id = null, ended_at = null`
}

/** Deletes an endpoint with its deliveries. Throws not_found. */
export async function deleteEndpoint({ tx, report }: TenantWrite, organizationId: string, id: string) {
  const endpoint = await readEndpoint(tx, organizationId, id)
  await tx.query(sql`delete from webhook_endpoints where organization_id = ${organizationId} and id = ${id}`)
  report({ kind: 'webhook', id, version: endpoint.version + 1 })
  return endpoint
}

/** Replaces the secret by an encrypted one; those of the last 24 hours sign too. Throws not_found. */
export async function replaceSecret(
  { tx, report }: TenantWrite,
  { organizationId, userId, sessionId }: EndpointMaker,
  { id, secret }: { id: string; secret: string },
): Promise<Endpoint> {
  const former = formerSecrets(sql`e`)
  await tx.query(sql`
    update webhook_endpoints e set secret = ${secret}, version = version + 1, updated_at = now(),
      rolled_by = ${userId}, rolled_session_id = ${sessionId},
      former_secrets = (select coalesce(jsonb_agg(f), '[]') from ${former})
        || jsonb_build_object('secret', secret, 'until', now() + interval '24 hours')
    where organization_id = ${organizationId} and id = ${id}`)
  const endpoint = await readEndpoint(tx, organizationId, id)
  report({ kind: 'webhook', id, version: endpoint.version })
  return endpoint
}

/** A page of an endpoint's log as JSON text, newest first: the deliveries before the one with the id `before`. */
export async function listDeliveries(
  tx: TenantTransaction,
  organizationId: string,
  { endpointId, before }: { endpointId: string; before: string | null },
): Promise<string> {
  await readEndpoint(tx, organizationId, endpointId)
  const [page] = await tx.query<{ body: string }>(sql`
    with found as (
      select * from webhook_deliveries
      where organization_id = ${organizationId} and endpoint_id = ${endpointId}
        and (${before}::uuid is null or id < ${before}::uuid)
      order by id desc limit ${DELIVERIES_PAGE + 1}
    ), shown as (select * from found order by id desc limit ${DELIVERIES_PAGE})
    select json_build_object('items', coalesce((select json_agg(${DELIVERY} order by r.id desc) from shown r), '[]'),
      'next', case when (select count(*) from found) > ${DELIVERIES_PAGE}
        then (select id from shown order by id limit 1) end)::text as body`)
  return page?.body ?? '{"items":[],"next":null}'
}

/** Queues a test for an endpoint that is on: a `ping`, or the sample of another event. */
export async function queueTest(
  tx: TenantTransaction,
  organizationId: string,
  { endpointId, type }: { endpointId: string; type: TestType },
) {
  await requireOn(tx, organizationId, endpointId)
  const [sample] = type === PING ? [] : sampleEvents(type, organizationId)
  const data = { ...sample?.data, test: true }
  await tx.query(sql`
    with queued as (
      insert into webhook_deliveries (organization_id, id, endpoint_id, event_id, type, data)
      values (${organizationId}, ${uuidv7()}, ${endpointId}, ${newEventId()}, ${type}, ${JSON.stringify(data)}::jsonb)
      returning organization_id, id, endpoint_id, round, attempts, next_attempt_at
    ), ${jobsOf(withMaker(sql`queued`))}
    select pg_notify(${OUTBOX_CHANNEL}, '')`)
}

/** Sends a delivery again, with the same id of the event. Throws not_found. */
export async function replayDelivery(
  tx: TenantTransaction,
  organizationId: string,
  { endpointId, id }: { endpointId: string; id: string },
): Promise<void> {
  await requireOn(tx, organizationId, endpointId)
  const count = await replay(tx, organizationId, sql`endpoint_id = ${endpointId} and id = ${id}`)
  if (count === 0) throw new AppError('not_found', 'Delivery not found')
}

/** Sends the events since a time again, oldest first, up to MAX_REPLAYED; those that are waiting are sent anyway. */
export async function replayDeliveriesSince(
  tx: TenantTransaction,
  organizationId: string,
  { endpointId, since }: { endpointId: string; since: string },
) {
  await requireOn(tx, organizationId, endpointId)
  const isChosen = sql`organization_id = ${organizationId} and endpoint_id = ${endpointId}
    and created_at >= ${since}::timestamptz and status <> 'pending'`
  const [first] = await tx.query<{ next: Date }>(sql`
    select created_at as next from webhook_deliveries where ${isChosen} order by id offset ${MAX_REPLAYED} limit 1`)
  const chosen = sql`id in (select id from webhook_deliveries where ${isChosen} order by id limit ${MAX_REPLAYED})`
  return { replayed: await replay(tx, organizationId, chosen), next: first?.next.toISOString() ?? null }
}

/** Starts another round of attempts. Returns the number of deliveries. */
async function replay(tx: TenantTransaction, organizationId: string, condition: Sql): Promise<number> {
  const [row] = await tx.query<{ count: number; notified: '' }>(sql`
    with again as (
      update webhook_deliveries set status = 'pending', round = round + 1, attempts = 0, next_attempt_at = null
      where organization_id = ${organizationId} and ${condition}
      returning organization_id, id, endpoint_id, round, attempts, next_attempt_at
    ), ${jobsOf(withMaker(sql`again`))}
    select (select count(*) from again)::int as count, pg_notify(${OUTBOX_CHANNEL}, '') as notified`)
  return row?.count ?? 0
}

async function requireOn(tx: TenantTransaction, organizationId: string, endpointId: string): Promise<void> {
  const { state } = await readEndpoint(tx, organizationId, endpointId)
  if (state !== 'on') throw new AppError('invalid_input', 'Turn the endpoint on first.')
}
