import sql, { raw } from 'sql-template-tag'
import { AppError } from '#src/lib/app-error.ts'
import type { TenantTransaction } from './db/database.ts'
import type { SoftDeletedTable } from './soft-delete.ts'

interface Quota {
  rows: number
  message: string
}

export type LimitedTable = Exclude<SoftDeletedTable, 'opportunities' | 'projects'>

/** The rows of each kind that an organization can have. Deals have their own message; a project is that of a deal. */
const QUOTAS = {
  agents: quota(2_000, 'agents'),
  checklist_items: quota(50_000, 'checklist items'),
  conditions: quota(50_000, 'conditions'),
  documents: quota(50_000, 'documents and photos'),
  offers: quota(20_000, 'offers'),
  scenarios: quota(20_000, 'scenarios'),
  tasks: { rows: 5_000, message: 'An organization has at most 5,000 tasks. Delete those that are done.' },
} as const satisfies Record<LimitedTable, Quota>

function quota(rows: number, name: string): Quota {
  const most = rows.toLocaleString('en-NZ')
  return { rows, message: `An organization has at most ${most} ${name}. Delete those you no longer need.` }
}

/**
 * Throws quota_exceeded if an organization has more rows than it can have, after some were added; the transaction then
 * rolls back. Writers of an organization are serialized, so the count is exact.
 */
export async function requireQuota(
  tx: TenantTransaction,
  table: LimitedTable,
  organizationId: string,
): Promise<void> {
  const { rows, message } = QUOTAS[table]
  const [{ count } = { count: 0 }] = await tx.query<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from ${raw(table)} where organization_id = ${organizationId} and deleted_at is null limit ${rows + 1}
    ) counted`)
  if (count > rows) throw new AppError('quota_exceeded', message)
}
