import sql from 'sql-template-tag'
import type { Database, Queryable } from './db/database.ts'
import { OUTBOX_CHANNEL } from './outbox.ts'

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
