import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Database, Queryable, Transaction } from '#src/platform/db/database.ts'
import { changeFromOutside } from '#src/platform/db/in-organization.ts'
import { addJob } from '#src/platform/jobs/outbox.ts'
import { DELIVERY_TOPIC } from '#src/platform/jobs/webhook-queue.ts'
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
  endpointId: string
  /** Who chose the address. */
  makerId: string | null
  eventId: string
  type: string
  data: Record<string, unknown>
  createdAt: Date
  url: string
  isOn: boolean
  /** Encrypted: the endpoint's secret, and the former ones that sign too. */
  secrets: string[]
  /** The database's clock in Unix seconds, which doesn't depend on this process's. */
  timestamp: number
}

/** Null if the attempt has been made, the endpoint is deleted, or the delivery was replayed since. */
export async function findDueDelivery(db: Queryable, attempt: Attempt): Promise<DueDelivery | null> {
  const [due] = await db.query<Omit<DueDelivery, keyof Attempt>>(sql`
    select d.endpoint_id as "endpointId", e.created_by as "makerId", d.event_id as "eventId", d.type, d.data, d.created_at as "createdAt",
      e.url, e.state = 'on' as "isOn", floor(extract(epoch from now()))::float8 as timestamp,
      array[e.secret] || array(select f.secret from ${formerSecrets(sql`e`)} order by f.until desc) as secrets
    from webhook_deliveries d
    join webhook_endpoints e on e.organization_id = d.organization_id and e.id = d.endpoint_id
    where d.organization_id = ${attempt.organizationId} and d.id = ${attempt.id} and d.status = 'pending'
      and d.round = ${attempt.round} and d.attempts = ${attempt.attempt}`)
  return due === undefined ? null : { ...attempt, ...due }
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

const MAX_RESPONSE_LENGTH = 1_024

/**
 * Records an attempt, once, ends its job, and queues the next attempt, in one transaction. It doesn't wait for the disk: an attempt that a
 * crash forgets is made again with the same event id, as the documentation says.
 */
export function recordAttempt(
  db: Database,
  { jobId, due, result }: { jobId: string; due: DueDelivery; result: AttemptResult },
): Promise<void> {
  const { organizationId, id, round, attempt, endpointId, makerId } = due
  const { status, delaySeconds, responseStatus, responseMs } = result
  const isPending = status === 'pending'
  const isDelivered = status === 'delivered'
  // PostgreSQL can't store the character NUL.
  const response = result.response.replaceAll('\0', '').slice(0, MAX_RESPONSE_LENGTH)
  const record = sql`
    with recorded as (
      update webhook_deliveries set status = ${status}, attempts = attempts + 1, attempted_at = now(),
        next_attempt_at = case when ${isPending}::boolean then now() + make_interval(secs => ${delaySeconds}) end,
        response_status = ${responseStatus}, response_ms = ${responseMs}, response = ${response}
      where organization_id = ${organizationId} and id = ${id} and round = ${round} and attempts = ${attempt}
      returning 1
    ), endpoint as (
      update webhook_endpoints set failing_since = case when ${isDelivered}::boolean then null else now() end
      where organization_id = ${organizationId} and id = ${endpointId} and state = 'on'
        and (failing_since is null) <> ${isDelivered}::boolean and exists (select from recorded)
    ), ended as (
      delete from outbox where id = ${jobId}
    )
    select 1 from recorded`
  const work = async (tx: Transaction) => {
    const recorded = tx.query(record)
    // Sent with the commit.
    if (!isPending) return
    if ((await recorded).length === 0) return
    const payload = { organizationId, id, round, attempt: attempt + 1 }
    const owners = { organizationId, userId: makerId }
    await addJob(tx, { topic: DELIVERY_TOPIC, payload, delaySeconds, lane: endpointId, ...owners })
  }
  return db.transaction(work, { start: 'set local synchronous_commit = off' })
}

/** The time of nothing but failures after which an endpoint is disabled. */
const FAILING_DAYS = 5

/** Disables an endpoint that has only failed for days, and mails the administrators. */
export async function disableFailing(
  db: Database,
  { organizationId, endpointId }: DueDelivery,
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
export async function switchOff(db: Database, { organizationId, endpointId }: DueDelivery): Promise<void> {
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
