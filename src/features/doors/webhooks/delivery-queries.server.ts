import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Database, Queryable, Transaction } from '#src/platform/db/database.ts'
import { changeFromOutside } from '#src/platform/db/in-organization.ts'
import { jobsOf, withMaker } from '#src/platform/jobs/webhook-queue.ts'
import { mailAdministrators } from './notice-queries.server.ts'
import { formerSecrets } from './queries.server.ts'

/** One attempt of a delivery; a replay starts another round. */
export const attemptSchema = z.object({
  organizationId: z.uuid(),
  id: z.uuid(),
  round: z.number().int(),
  attempt: z.number().int(),
})
export type Attempt = z.infer<typeof attemptSchema>

export interface DueDelivery extends Attempt {
  eventId: string
  type: string
  data: Record<string, unknown>
  createdAt: Date
}

/** An endpoint with deliveries that are due. */
export interface DueEndpoint {
  organizationId: string
  endpointId: string
  url: string
  isOn: boolean
  /** Encrypted: the endpoint's secret, and the former ones that sign too. */
  secrets: string[]
  /** The database's clock in Unix seconds, which doesn't depend on this process's. */
  timestamp: number
  /** Oldest first. */
  deliveries: DueDelivery[]
}

/**
 * The endpoint of these attempts, which are all of one. Without those that have been made, and whose delivery was replayed since;
 * null without any, or if the endpoint is deleted.
 */
export async function findDueDeliveries(
  db: Queryable,
  attempts: readonly Attempt[],
): Promise<DueEndpoint | null> {
  type Row = Omit<DueEndpoint, 'deliveries'> & DueDelivery
  const rows = await db.query<Row>(sql`
    select d.organization_id as "organizationId", d.id, d.round, d.attempts as attempt, d.event_id as "eventId", d.type, d.data,
      d.created_at as "createdAt", d.endpoint_id as "endpointId", e.url, e.state = 'on' as "isOn",
      floor(extract(epoch from now()))::float8 as timestamp,
      array[e.secret] || array(select f.secret from ${formerSecrets(sql`e`)} order by f.until desc) as secrets
    from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb)
      as a ("organizationId" uuid, id uuid, round smallint, attempt smallint)
    join webhook_deliveries d on d.organization_id = a."organizationId" and d.id = a.id and d.status = 'pending'
      and d.round = a.round and d.attempts = a.attempt
    join webhook_endpoints e on e.organization_id = d.organization_id and e.id = d.endpoint_id
    order by d.id`)
  const [first] = rows
  if (first === undefined) return null
  const { organizationId, endpointId, url, isOn, secrets, timestamp } = first
  return { organizationId, endpointId, url, isOn, secrets, timestamp, deliveries: rows }
}

export interface AttemptResult {
  status: 'delivered' | 'pending' | 'failed'
  /** Until the next attempt, if the delivery is pending. */
  delaySeconds: number
  /** The HTTP status; null without an answer. */
  responseStatus: number | null
  responseMs: number | null
  response: string
}

/** An attempt that was made. */
export type Attempted = DueDelivery & AttemptResult

const MAX_RESPONSE_LENGTH = 1_024

/** PostgreSQL's JSON can't hold the character NUL, nor half of a pair. */
const storable = (text: string) => text.replaceAll('\0', '').slice(0, MAX_RESPONSE_LENGTH).toWellFormed()

/**
 * Records attempts of an endpoint in the order in which they ended, each once, and queues the next ones, in one statement. It
 * doesn't wait for the disk: an attempt that a crash forgets is made again with the same event id, as the documentation says.
 */
export async function recordAttempts(
  db: Database,
  { organizationId, endpointId }: DueEndpoint,
  attempted: readonly Attempted[],
): Promise<void> {
  const made = attempted.map(
    ({ id, round, attempt, status, delaySeconds, responseStatus, responseMs, response }) => ({
      id,
      round,
      attempt,
      status,
      delaySeconds,
      responseStatus,
      responseMs,
      response: storable(response),
    }),
  )
  const isFailing = attempted.at(-1)?.status !== 'delivered'
  const hadSuccess = attempted.some(({ status }) => status === 'delivered')
  const record = sql`
    with made as (
      select * from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as m (id uuid, round smallint, attempt smallint, status text,
        "delaySeconds" float8, "responseStatus" smallint, "responseMs" integer, response text)
    ), recorded as (
      update webhook_deliveries d set status = m.status, attempts = d.attempts + 1, attempted_at = now(),
        next_attempt_at = case when m.status = 'pending' then now() + make_interval(secs => m."delaySeconds") end,
        response_status = m."responseStatus", response_ms = m."responseMs", response = m.response
      from made m
      where d.organization_id = ${organizationId} and d.id = m.id and d.round = m.round and d.attempts = m.attempt
      returning d.organization_id, d.id, d.endpoint_id, d.round, d.attempts, d.next_attempt_at, d.status
    ), endpoint as (
      update webhook_endpoints set failing_since = case when ${isFailing}::boolean then now() end
      where organization_id = ${organizationId} and id = ${endpointId} and state = 'on' and exists (select from recorded)
        and ((failing_since is null) = ${isFailing}::boolean or ${isFailing && hadSuccess}::boolean)
    ), again as (select * from recorded where status = 'pending'), ${jobsOf(withMaker(sql`again`))}
    select 1`
  await db.transaction(async (tx) => void (await tx.query(record)), {
    start: 'set local synchronous_commit = off',
  })
}

/** The time of nothing but failures after which an endpoint is disabled. */
const FAILING_DAYS = 5

/** Disables an endpoint that has only failed for days, and mails the administrators. */
export async function disableFailing(
  db: Database,
  { organizationId, endpointId }: DueEndpoint,
): Promise<void> {
  const isFailing = sql`organization_id = ${organizationId} and id = ${endpointId} and state = 'on'
    and failing_since <= now() - make_interval(days => ${FAILING_DAYS})`
  const [failing] = await db.query(sql`select 1 from webhook_endpoints where ${isFailing}`)
  if (failing === undefined) return
  await db.transaction(async (tx) => {
    if (await stop(tx, { organizationId, endpointId, state: 'disabled' }))
      await mailAdministrators(tx, organizationId, { id: endpointId }, { notice: 'disabled' })
  })
}

/** Switches off an endpoint whose receiver is gone. */
export async function switchOff(db: Database, { organizationId, endpointId }: DueEndpoint): Promise<void> {
  await db.transaction((tx) => stop(tx, { organizationId, endpointId, state: 'off' }))
}

interface Stop {
  organizationId: string
  endpointId: string
  state: 'off' | 'disabled'
}

/** False if the endpoint wasn't on. */
function stop(tx: Transaction, { organizationId, endpointId: id, state }: Stop): Promise<boolean> {
  return changeFromOutside(tx, organizationId, async ({ report }) => {
    const [stopped] = await tx.query<{ version: number }>(sql`
      update webhook_endpoints set state = ${state}, version = version + 1, updated_at = now()
      where organization_id = ${organizationId} and id = ${id} and state = 'on' returning version`)
    if (stopped) report({ kind: 'webhook', id, version: stopped.version })
    return stopped !== undefined
  })
}
