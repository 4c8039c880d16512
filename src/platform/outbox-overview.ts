import sql from 'sql-template-tag'
import type { Database, Queryable } from './db/database.ts'
import { OUTBOX_CHANNEL } from './outbox.ts'

/** A job as the people who run the product see it: never what it carries. */
export interface JobOverview {
  id: string
  topic: string
  /** `dead`: set aside after its last attempt. `running`: a worker has it. `waiting`: until `nextAt`. */
  state: 'dead' | 'running' | 'waiting'
  attempts: number
  createdAt: Date
  nextAt: Date
  reason: string | null
}

const MAX_SHOWN = 200

/** The jobs that are not done, the dead ones first, then in the order in which they are due. */
export function listJobs(db: Queryable): Promise<JobOverview[]> {
  return db.query<JobOverview>(sql`
    select id, topic, attempts, created_at as "createdAt", run_at as "nextAt", last_error as reason,
      case when dead_at is not null then 'dead' when leased_until > now() then 'running' else 'waiting' end as state
    from outbox order by dead_at nulls last, run_at, id limit ${MAX_SHOWN}`)
}

/** Gives a dead or waiting job all its attempts again, the first one now. False where there is no such job. */
export function retryJob(db: Database, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const found = await tx.query(sql`
      update outbox set dead_at = null, attempts = 0, run_at = now()
      where id = ${id} and (leased_until is null or leased_until < now()) returning id`)
    await tx.query(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`)
    return found.length > 0
  })
}
