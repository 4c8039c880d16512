import sql, { raw, type Sql } from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { withTimeout } from '#src/lib/time/retry.ts'
import type { Database, Queryable } from '../db/database.ts'
import type { Mailer } from '../mail/mail.ts'
import type { Environment } from '../process/env.ts'
import { log } from '../process/log.ts'
import type { Storage } from '../storage/storage.ts'

/** The NOTIFY channel that wakes the workers when a transaction with a job commits. */
export const OUTBOX_CHANNEL = 'outbox'
/** A job is retried by another worker when its lease isn't renewed for this long. */
const LEASE_SECONDS = 30
/** Exponential backoff of 1, 2, 4, 8 … 1024 seconds: about four hours in total. */
const MAX_ATTEMPTS = 24
const MAX_BACKOFF_EXPONENT = 10
const HANDLER_TIMEOUT_MS = 120_000
const BATCH = 20
/** How many jobs in lanes run at once, which wait for receivers rather than for this process, in one process. */
export const PLACES_OF_LANES = 40
/** Jobs of one lane that run at a time, in all processes; a lane whose last job was slow has one place. */
export const LANE_PLACES = 4
/** The same for a topic that handles the jobs of a lane together, LANE_PLACES at a time. */
export const LANE_BATCH = 10
/** Jobs in lanes of one organization, and of one person, that run at a time, in all processes. */
export const SHARE_OF_LANES = PLACES_OF_LANES / 4
/** A job in a lane that took longer was slow. */
const SLOW_MS = 2_000

interface NewJob {
  topic: string
  payload: Record<string, unknown>
  delaySeconds?: number
  /** Idempotency key: a second job with the same key is not added. */
  dedupeKey?: string
  /** Jobs of a lane, such as one receiver's, share LANE_PLACES, so that a slow one doesn't delay those of other lanes. */
  lane?: string
  /** Whose job in a lane it is: jobs of one organization, and of one person, share SHARE_OF_LANES. */
  organizationId?: string
  userId?: string | null
}

/** Adds a background job that runs at least once, after this transaction has committed. */
export async function addJob(
  tx: Queryable,
  { topic, payload, delaySeconds = 0, dedupeKey, lane, organizationId, userId }: NewJob,
): Promise<void> {
  await tx.query(sql`
    insert into outbox (id, topic, payload, dedupe_key, lane, for_organization, for_person, run_at)
    values (${uuidv7()}, ${topic}, ${JSON.stringify(payload)}::jsonb, ${dedupeKey ?? null}, ${lane ?? null},
      ${organizationId ?? null}, ${userId ?? null}, now() + make_interval(secs => ${delaySeconds}))
    on conflict do nothing`)
  if (delaySeconds === 0) await tx.query(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`)
}

export interface JobServices {
  db: Database
  env: Environment
  mail: Mailer
  storage: Storage
  /** The base URL of links in emails. */
  publicUrl: string
  now: () => Date
}

/** Handles one job. If it throws, the job is retried later. `jobId` is the same for all attempts. */
export type JobHandler = (services: JobServices, payload: unknown, jobId: string) => Promise<void>
/** Handles due jobs of one lane together, at most LANE_BATCH. If it throws, all of them are retried later. */
export interface BatchHandler {
  handleAll: (services: JobServices, payloads: readonly unknown[]) => Promise<void>
}
export type JobHandlers = Record<string, JobHandler | BatchHandler>

const isBatchHandler = (handler: JobHandler | BatchHandler | undefined) => typeof handler === 'object'

/** Thrown by a handler if a retry can't help: the job becomes a dead letter immediately. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}

export interface LeasedJob {
  id: string
  topic: string
  payload: unknown
  attempts: number
  lane: string | null
  /** Whether the last job of its lane was slow. */
  isSlow: boolean
}

/** Runs one batch of due jobs sequentially. Returns their number. */
export async function workOnce(services: JobServices, handlers: JobHandlers): Promise<number> {
  const topics = Object.fromEntries(Object.keys(handlers).map((topic) => [topic, BATCH]))
  const jobs = await leaseJobs(services.db, { topics, lanes: BATCH, batched: batchedTopics(handlers) })
  for (const batch of batchesOf(jobs, handlers)) await doJobs(services, handlers, batch)
  return jobs.length
}

/** The topics whose jobs of a lane are handled together. */
export function batchedTopics(handlers: JobHandlers): string[] {
  return Object.keys(handlers).filter((topic) => isBatchHandler(handlers[topic]))
}

/** Leased jobs in the batches that `doJobs` does: those of a lane together if their topic handles them so, else each alone. */
export function batchesOf(jobs: readonly LeasedJob[], handlers: JobHandlers): LeasedJob[][] {
  const together = Map.groupBy(jobs, ({ id, topic, lane }) =>
    isBatchHandler(handlers[topic]) ? `${topic} ${lane}` : id,
  )
  return [...together.values()]
}

/** What a process can take on. */
interface Capacity {
  /** The free slots of each topic that it handles. */
  topics: Record<string, number>
  /** The free places for jobs in lanes. */
  lanes?: number
  /** The topics whose jobs of a lane it handles together. */
  batched?: readonly string[]
}

const IS_DUE = sql`dead_at is null and run_at <= now() and (leased_until is null or leased_until < now())`

/**
 * Leases due jobs to this process, oldest first, up to each topic's free slots, and up to those of all lanes. Of the lanes, the
 * ones with the fewest running jobs come first; among them those of the organization with the fewest, then the one whose last
 * turn was longest ago. A long queue in a lane isn't read: the next lane is found by its index.
 */
export async function leaseJobs(
  db: Database,
  { topics, lanes = 0, batched = [] }: Capacity,
): Promise<LeasedJob[]> {
  const jobs = await db.query<LeasedJob>(sql`
    with recursive free as (
      select key as topic, value::int as slots from jsonb_each_text(${JSON.stringify(topics)}::jsonb)
    ), lanes as (
      select topic, (select min(lane) from outbox o where o.topic = free.topic and dead_at is null) as lane from free
      union all
      select topic, (select min(lane) from outbox o where o.topic = l.topic and dead_at is null and lane > l.lane)
      from lanes l where lane is not null
    ), running as (
      select topic, lane, for_organization, for_person from outbox
      where lane is not null and leased_until >= now() and dead_at is null
    ), laned as (
      select due.*, busy.running + row_number() over (partition by l.topic, l.lane order by due.run_at) as place, t.taken_at
      from lanes l
      left join outbox_turns t on t.topic = l.topic and t.lane = l.lane,
      lateral (select count(*) as running from running r where r.topic = l.topic and r.lane = l.lane) busy,
      lateral (
        select id, run_at, for_organization, for_person from outbox o where o.topic = l.topic and o.lane = l.lane and ${IS_DUE}
        order by run_at limit greatest(case when t.is_slow then 1 when l.topic = any(${batched}::text[]) then ${LANE_BATCH}::int
          else ${LANE_PLACES}::int end - running, 0)
        for update skip locked
      ) due
    ), ranked as (
      select id, place, taken_at, run_at, for_organization is null or ${SHARE_OF_LANES} >= ${rankIn('for_organization')}
          and (for_person is null or ${SHARE_OF_LANES} >= ${rankIn('for_person')}) as has_place,
        case when for_organization is null then place else ${rankIn('for_organization')} end as rank
      from laned l
    ), leased as (
      update outbox set leased_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
      where id in (
        select due.id from free, lateral (
          select id from outbox o where o.topic = free.topic and lane is null and ${IS_DUE}
          order by run_at limit free.slots for update skip locked
        ) due
        union all
        (select id from ranked where has_place order by place, rank, taken_at nulls first, run_at limit ${lanes})
      )
      returning id, topic, payload, attempts, lane
    ), turns as (
      insert into outbox_turns (topic, lane, taken_at)
      select distinct topic, lane, now() from leased where lane is not null order by topic, lane
      on conflict (topic, lane) do update set taken_at = excluded.taken_at
    )
    select j.*, coalesce(t.is_slow, false) as "isSlow"
    from leased j left join outbox_turns t on t.topic = j.topic and t.lane = j.lane`)
  return jobs.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** Which job of the owner a lane's due job `l` would be, beside the running ones. */
function rankIn(owner: 'for_organization' | 'for_person'): Sql {
  const column = raw(owner)
  return sql`(select count(*) from running r where r.${column} = l.${column})
    + row_number() over (partition by l.${column} order by place, taken_at nulls first, run_at)`
}

/** Extends the leases of running jobs (heartbeat). */
export async function renewLeases(db: Database, ids: string[]): Promise<void> {
  await db.query(sql`
    update outbox set leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = any(${ids}::uuid[]) and leased_until is not null`)
}

/**
 * The job queue: runs a leased job, or those of a batch together, and deletes them. Failed jobs are retried with backoff, and
 * dead-lettered at the end.
 */
export async function doJobs(
  services: JobServices,
  handlers: JobHandlers,
  jobs: readonly LeasedJob[],
): Promise<void> {
  const startedAt = performance.now()
  try {
    await withTimeout(handle(services, handlers, jobs), HANDLER_TIMEOUT_MS, 'The job timed out')
    await services.db.query(sql`delete from outbox where id = any(${jobs.map(({ id }) => id)}::uuid[])`)
  } catch (error) {
    for (const job of jobs) await retryOrDeadLetter(services.db, job, error)
  }
  const [first] = jobs
  if (first === undefined || first.lane === null) return
  const turns = Math.ceil(jobs.length / LANE_PLACES)
  const isSlow = performance.now() - startedAt >= SLOW_MS * turns
  if (isSlow !== first.isSlow) await noteSpeed(services.db, first, isSlow)
}

async function handle(services: JobServices, handlers: JobHandlers, jobs: readonly LeasedJob[]) {
  const handler = handlers[jobs[0]?.topic ?? '']
  if (handler === undefined) throw new PermanentFailure(`No handler for ${jobs[0]?.topic}`)
  if (typeof handler === 'object') {
    await handler.handleAll(
      services,
      jobs.map(({ payload }) => payload),
    )
    return
  }
  for (const job of jobs) await handler(services, job.payload, job.id)
}

async function noteSpeed(db: Database, { topic, lane }: LeasedJob, isSlow: boolean): Promise<void> {
  await db.query(sql`update outbox_turns set is_slow = ${isSlow} where topic = ${topic} and lane = ${lane}`)
}

/** The backoff has jitter, so jobs that failed together aren't retried together. */
async function retryOrDeadLetter(db: Database, job: LeasedJob, error: unknown): Promise<void> {
  const isDeadLetter = job.attempts >= MAX_ATTEMPTS || error instanceof PermanentFailure
  log(isDeadLetter ? 'error' : 'warn', isDeadLetter ? 'job_dead_lettered' : 'job_failed', {
    detail: `${job.topic} ${job.id} attempt ${job.attempts}`,
    error,
  })
  const backoff = 2 ** Math.min(job.attempts - 1, MAX_BACKOFF_EXPONENT) * (0.8 + Math.random() * 0.4)
  // Has no effect after the lease is lost: another worker has then counted an attempt.
  await db.query(sql`
    update outbox set leased_until = null, last_error = ${String(error).slice(0, 500)},
      run_at = now() + make_interval(secs => ${backoff}),
      dead_at = case when ${isDeadLetter}::boolean then now() end
    where id = ${job.id} and attempts = ${job.attempts}`)
}

/** A job as operators see it, without its payload. */
export interface JobOverview {
  id: string
  topic: string
  /** `dead`: dead-lettered after its last attempt. `running`: leased by a worker. `waiting`: until `nextAt`. */
  state: 'dead' | 'running' | 'waiting'
  attempts: number
  createdAt: Date
  nextAt: Date
  reason: string | null
}

const MAX_SHOWN = 200

/** Unfinished jobs: dead letters first, then by due time. */
export function listJobs(db: Queryable): Promise<JobOverview[]> {
  return db.query<JobOverview>(sql`
    select id, topic, attempts, created_at as "createdAt", run_at as "nextAt", last_error as reason,
      case when dead_at is not null then 'dead' when leased_until > now() then 'running' else 'waiting' end as state
    from outbox order by dead_at nulls last, run_at, id limit ${MAX_SHOWN}`)
}

/** Retries a dead-lettered or waiting job now, with all attempts. Returns false if there is no such job. */
export function retryJob(db: Database, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const found = await tx.query(sql`
      update outbox set dead_at = null, attempts = 0, run_at = now()
      where id = ${id} and (leased_until is null or leased_until < now()) returning id`)
    await tx.query(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`)
    return found.length > 0
  })
}
