import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Queryable } from './db/database.ts'
import type { Environment } from './env.ts'
import { log } from './log.ts'
import type { Mailer } from './mail.ts'
import type { Storage } from './storage.ts'

/** Where workers hear that a job was added; PostgreSQL tells them when its transaction commits. */
export const OUTBOX_CHANNEL = 'outbox'
/** A job whose worker has not been heard of for this long is given to another one. */
const LEASE_SECONDS = 30
/** With waits of 1, 2, 4, 8 … 1024 seconds: about four hours. */
const MAX_ATTEMPTS = 24
const LONGEST_WAIT_EXPONENT = 10
/** A handler that takes longer hangs; its job is tried again. */
const HANDLER_MS = 120_000
const BATCH = 20

interface NewJob {
  topic: string
  payload: Record<string, unknown>
  delaySeconds?: number
  /** A second job with the same key is not added. */
  dedupeKey?: string
}

/** Adds work to be done after this transaction has committed: at least once, in the background, at once unless delayed. */
export async function addJob(
  tx: Queryable,
  { topic, payload, delaySeconds = 0, dedupeKey }: NewJob,
): Promise<void> {
  await tx.query(sql`
    insert into outbox (id, topic, payload, dedupe_key, run_at)
    values (${uuidv7()}, ${topic}, ${JSON.stringify(payload)}::jsonb, ${dedupeKey ?? null},
      now() + make_interval(secs => ${delaySeconds}))
    on conflict do nothing`)
  if (delaySeconds === 0) await tx.query(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`)
}

/** What jobs work with. */
export interface JobServices {
  db: Database
  env: Environment
  mail: Mailer
  storage: Storage
  /** Where people reach the product; links in mails begin with it. */
  publicUrl: string
  now: () => Date
}

/** Does one job; throwing means it is tried again later. `jobId` stays the same over all attempts. */
export type JobHandler = (services: JobServices, payload: unknown, jobId: string) => Promise<void>
export type JobHandlers = Record<string, JobHandler>

/** Thrown by a handler when trying again can't help: the job is set aside at once. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}

export interface LeasedJob {
  id: string
  topic: string
  payload: unknown
  attempts: number
}

/** Does the jobs that are due now, one batch, one after the other. Returns how many there were. */
export async function workOnce(services: JobServices, handlers: JobHandlers): Promise<number> {
  const places = Object.fromEntries(Object.keys(handlers).map((topic) => [topic, BATCH]))
  const jobs = await leaseJobs(services.db, places)
  for (const job of jobs) await doJob(services, handlers, job)
  return jobs.length
}

/** Takes due jobs for this process alone, the oldest first: of each topic no more than it has places. */
export async function leaseJobs(db: Database, places: Record<string, number>): Promise<LeasedJob[]> {
  const jobs = await db.query<LeasedJob>(sql`
    update outbox set leased_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
    where id in (
      select due.id from jsonb_each_text(${JSON.stringify(places)}::jsonb) as free (topic, places),
      lateral (
        select id from outbox
        where topic = free.topic and dead_at is null and run_at <= now()
          and (leased_until is null or leased_until < now())
        order by run_at limit free.places::int for update skip locked
      ) due
    )
    returning id, topic, payload, attempts`)
  return jobs.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** Says that these jobs are still being worked on. */
export async function renewLeases(db: Database, ids: string[]): Promise<void> {
  await db.query(sql`
    update outbox set leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = any(${ids}::uuid[]) and leased_until is not null`)
}

/** Does one leased job and removes it; a failed one waits for its next attempt or, after the last, is set aside. */
export async function doJob(services: JobServices, handlers: JobHandlers, job: LeasedJob): Promise<void> {
  try {
    const handler = handlers[job.topic]
    if (handler === undefined) throw new PermanentFailure(`nothing handles ${job.topic}`)
    await withinTime(handler(services, job.payload, job.id))
    await services.db.query(sql`delete from outbox where id = ${job.id}`)
  } catch (error) {
    await putBack(services.db, job, error)
  }
}

/** The waits differ by chance, so that what failed together is not tried together. */
async function putBack(db: Database, job: LeasedJob, error: unknown): Promise<void> {
  const isDead = job.attempts >= MAX_ATTEMPTS || error instanceof PermanentFailure
  log(isDead ? 'error' : 'warn', isDead ? 'job_dead' : 'job_failed', {
    detail: `${job.topic} ${job.id} attempt ${job.attempts}`,
    error,
  })
  const wait = 2 ** Math.min(job.attempts - 1, LONGEST_WAIT_EXPONENT) * (0.8 + Math.random() * 0.4)
  // Whoever lost the lease in the meantime has no say any more: another worker has counted a further attempt.
  await db.query(sql`
    update outbox set leased_until = null, last_error = ${String(error).slice(0, 500)},
      run_at = now() + make_interval(secs => ${wait}),
      dead_at = case when ${isDead}::boolean then now() end
    where id = ${job.id} and attempts = ${job.attempts}`)
}

async function withinTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The job took too long')), HANDLER_MS)
  })
  try {
    await Promise.race([work, tooLong])
  } finally {
    clearTimeout(timer)
  }
}
