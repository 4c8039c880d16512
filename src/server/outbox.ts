import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Queryable } from './db/database.ts'
import { log } from './log.ts'

const LEASE_SECONDS = 60
const MAX_ATTEMPTS = 12
const BATCH = 20
const IDLE_MS = 1_000

interface NewJob {
  topic: string
  payload: Record<string, unknown>
  delaySeconds?: number
  /** A second job with the same key is not added. */
  dedupeKey?: string
}

/** Adds work to be done after this transaction has committed: at least once, in the background. */
export async function addJob(
  tx: Queryable,
  { topic, payload, delaySeconds = 0, dedupeKey }: NewJob,
): Promise<void> {
  await tx.query(sql`
    insert into outbox (id, topic, payload, dedupe_key, run_at)
    values (${uuidv7()}, ${topic}, ${JSON.stringify(payload)}::jsonb, ${dedupeKey ?? null},
      now() + make_interval(secs => ${delaySeconds}))
    on conflict do nothing`)
}

/** Does one job; throwing means it is tried again later. */
export type JobHandler = (db: Database, payload: unknown) => Promise<void>

interface LeasedJob {
  id: string
  topic: string
  payload: unknown
  attempts: number
}

/**
 * Works the outbox off: leases due jobs so that several processes share them, and retries failures with
 * growing waits until a job is set aside as dead. Returns how to stop; stopping waits for the job under way.
 */
export function startOutboxWorker(db: Database, handlers: Record<string, JobHandler>): () => Promise<void> {
  let stopped = false
  let wake = () => {}
  const loop = async () => {
    while (!stopped) {
      const worked = await workOnce(db, handlers).catch((error: unknown) => {
        log('warn', 'outbox_unreachable', { error })
        return 0
      })
      if (worked === 0 && !stopped)
        await new Promise<void>((resolve) => {
          wake = resolve
          setTimeout(resolve, IDLE_MS).unref()
        })
    }
  }
  const done = loop()
  return async () => {
    stopped = true
    wake()
    await done
  }
}

/** Does the jobs that are due now, one batch. Returns how many there were. */
export async function workOnce(db: Database, handlers: Record<string, JobHandler>): Promise<number> {
  const jobs = await db.query<LeasedJob>(sql`
    update outbox set leased_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
    where id in (
      select id from outbox
      where dead_at is null and run_at <= now() and (leased_until is null or leased_until < now())
      order by run_at limit ${BATCH} for update skip locked
    )
    returning id, topic, payload, attempts`)
  for (const job of jobs) await work(db, handlers, job)
  return jobs.length
}

async function work(db: Database, handlers: Record<string, JobHandler>, job: LeasedJob): Promise<void> {
  try {
    const handler = handlers[job.topic]
    if (handler === undefined) throw new Error(`nothing handles ${job.topic}`)
    await handler(db, job.payload)
    await db.query(sql`delete from outbox where id = ${job.id}`)
  } catch (error) {
    log('warn', 'job_failed', { detail: job.topic, error })
    const isDead = job.attempts >= MAX_ATTEMPTS
    await db.query(sql`
      update outbox set leased_until = null, last_error = ${String(error).slice(0, 500)},
        run_at = now() + make_interval(secs => ${2 ** Math.min(job.attempts, 10)}),
        dead_at = case when ${isDead}::boolean then now() end
      where id = ${job.id}`)
  }
}
