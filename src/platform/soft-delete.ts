import sql, { raw } from 'sql-template-tag'
import { z } from 'zod'
import { PURGE_AFTER_SECONDS } from '#src/lib/undo-time.ts'
import type { TenantTransaction } from './db/database.ts'
import { addJob, type JobHandlers } from './outbox.ts'

/** The tables whose rows are marked by `deleted_at`, can be restored for a while, and are then deleted. */
const purgeSchema = z.object({
  table: z.enum(['agents', 'documents', 'opportunities', 'projects']),
  organizationId: z.uuid(),
  id: z.uuid(),
})

/** Has a row that was marked as deleted in this transaction removed once nobody can undo it any more. */
export async function purgeLater(tx: TenantTransaction, row: z.infer<typeof purgeSchema>): Promise<void> {
  await addJob(tx, { topic: 'row.purge', payload: row, delaySeconds: PURGE_AFTER_SECONDS })
}

export const softDeleteJobs: JobHandlers = {
  /** Deletes a row that is marked for longer than it can be restored; a restored one is left alone. */
  async 'row.purge'({ db }, payload) {
    const { table, organizationId, id } = purgeSchema.parse(payload)
    await db.query(sql`
      delete from ${raw(table)}
      where organization_id = ${organizationId} and id = ${id}
        and deleted_at <= now() - make_interval(secs => ${PURGE_AFTER_SECONDS})`)
  },
}
