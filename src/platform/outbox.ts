import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { withTimeout } from '#src/lib/retry.ts'
import type { Database, Queryable } from './db/database.ts'
import type { Environment } from './env.ts'
import { log } from './log.ts'
import type { Mailer } from './mail.ts'
import type { Storage } from './storage.ts'

/** The NOTIFY channel that wakes the workers when a transaction with a job commits. */
export const OUTBOX_CHANNEL = 'outbox'
/** A job is retried by another worker when its lease isn't renewed for this long. */
const LEASE_SECONDS = 30
/** Exponential backoff of 1, 2, 4, 8 … 1024 seconds: about four hours in total. */
const MAX_ATTEMPTS = 24
const MAX_BACKOFF_EXPONENT = 10
const HANDLER_TIMEOUT_MS = 120_000
const BATCH = 20

interface NewJob {
  topic: string
  payload: Record<string, unknown>
  delaySeconds?: number
  /** Idempotency key: a second job with the same key is not added. */
  dedupeKey?: string
}

/** Adds a background job that runs at least once, after this transaction has committed. */
export async function addJob(tx: Queryable, { topic, payload, delaySeconds = 0, dedupeKey }: NewJob) {
  await tx.query(sql`
    insert into outbox (id, topic, payload, dedupe_key, run_at)
    values (${uuidv7()}, ${topic}, ${JSON.stringify(payload)}::jsonb, ${dedupeKey ?? null},
      now() + make_interval(secs => ${delaySeconds}))
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
export type JobHandlers = Record<string, JobHandler>

/** Thrown by a handler if a retry can't help: the job becomes a dead letter immediately. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}

export interface LeasedJob {
  id: string
  topic: string
  payload: unknown
  attempts: number
}

/** Runs one batch of due jobs sequentially. Returns their number. */
export async function workOnce(services: JobServices, handlers: JobHandlers): Promise<number> {
  const slots = Object.fromEntries(Object.keys(handlers).map((topic) => [topic, BATCH]))
  const jobs = await leaseJobs(services.db, slots)
  for (const job of jobs) await doJob(services, handlers, job)
  return jobs.length
}

/** Leases due jobs to this process, oldest first, up to each topic's free slots. */
export async function leaseJobs(db: Database, slots: Record<string, number>): Promise<LeasedJob[]> {
  const jobs = await db.query<LeasedJob>(sql`
    update outbox set leased_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
    where id in (
      select due.id from jsonb_each_text(${JSON.stringify(slots)}::jsonb) as free (topic, slots),
      lateral (
        select id from outbox
        where topic = free.topic and dead_at is null and run_at <= now()
          and (leased_until is null or leased_until < now())
        order by run_at limit free.slots::int for update skip locked
      ) due
    )
    returning id, topic, payload, attempts`)
  return jobs.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** Extends the leases of running jobs (heartbeat). */
export async function renewLeases(db: Database, ids: string[]): Promise<void> {
  await db.query(sql`
    update outbox set leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = any(${ids}::uuid[]) and leased_until is not null`)
}

/** The job queue: runs a leased job and deletes it. A failed job is retried with backoff, and dead-lettered at the end. */
export async function doJob(services: JobServices, handlers: JobHandlers, job: LeasedJob): Promise<void> {
  try {
    const handler = handlers[job.topic]
    if (handler === undefined) throw new PermanentFailure(`No handler for ${job.topic}`)
    await withTimeout(handler(services, job.payload, job.id), HANDLER_TIMEOUT_MS, 'The job timed out')
    await services.db.query(sql`delete from outbox where id = ${job.id}`)
  } catch (error) {
    await retryOrDeadLetter(services.db, job, error)
  }
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
