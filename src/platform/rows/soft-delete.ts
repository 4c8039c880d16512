import sql, { raw } from 'sql-template-tag'
import { z } from 'zod'
import { ALL_RESOURCES, type ResourceTable } from '#src/lib/rows/resource-list.ts'
import { PURGE_AFTER_SECONDS } from '#src/lib/time/durations.ts'
import type { TenantTransaction } from '../db/database.ts'
import { addJob, type JobHandlers } from '../jobs/outbox.ts'

/** Tables with a `deleted_at` column: soft delete, restore, then purge. */
export type SoftDeletedTable = ResourceTable | 'documents' | 'opportunities' | 'projects'
const tableSchema = z.enum<SoftDeletedTable[]>([
  ...ALL_RESOURCES.map(({ table }) => table),
  'documents',
  'opportunities',
  'projects',
])

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
