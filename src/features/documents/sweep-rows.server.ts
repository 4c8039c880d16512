import sql from 'sql-template-tag'
import type { Queryable } from '#src/platform/db/database.ts'

/** Deletes rows whose upload never came to its end, and with them, through the outbox, what was stored. Gives their number. */
export async function dropAbandonedUploads(db: Queryable, graceSeconds: number): Promise<number> {
  const rows = await db.query(sql`
    delete from documents
    where status = 'pending' and created_at <= now() - make_interval(secs => ${graceSeconds})
    returning id`)
  return rows.length
}
