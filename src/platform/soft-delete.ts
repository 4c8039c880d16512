import sql, { raw } from 'sql-template-tag'
import { z } from 'zod'
import { PURGE_AFTER_SECONDS } from '#src/lib/undo-time.ts'
import type { TenantTransaction } from './db/database.ts'
import { addJob, type JobHandlers } from './outbox.ts'

/** Tables with a `deleted_at` column: soft delete, restore, then purge. */
const tableSchema = z.enum([
  'agents',
  'conditions',
  'checklist_items',
  'documents',
  'offers',
  'opportunities',
  'projects',
  'scenarios',
  'tasks',
])
export type SoftDeletedTable = z.infer<typeof tableSchema>

const purgeSchema = z.object({
  table: tableSchema,
  organizationId: z.uuid(),
  id: z.uuid(),
})

/** Schedules the purge of a row that was soft-deleted in this transaction, after the undo time. */
export async function purgeLater(tx: TenantTransaction, row: z.infer<typeof purgeSchema>): Promise<void> {
  await addJob(tx, { topic: 'row.purge', payload: row, delaySeconds: PURGE_AFTER_SECONDS })
}

export const softDeleteJobs: JobHandlers = {
  /** Purges a soft-deleted row after the undo time; a restored row is skipped. */
  async 'row.purge'({ db }, payload) {
    const { table, organizationId, id } = purgeSchema.parse(payload)
    await db.query(sql`
      delete from ${raw(table)}
      where organization_id = ${organizationId} and id = ${id}
        and deleted_at <= now() - make_interval(secs => ${PURGE_AFTER_SECONDS})`)
  },
}
