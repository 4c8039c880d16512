import sql, { raw } from 'sql-template-tag'
import { AppError } from '#src/lib/api/app-error.ts'
import type { ResourceTable } from '#src/lib/rows/resource-list.ts'
import type { TenantTransaction } from '../db/database.ts'

/** Deals have their own message; a project is that of a deal. */
export type LimitedTable = ResourceTable | 'documents'

/** The rows of each kind that an organization can have. */
export const QUOTAS: Readonly<Record<LimitedTable, number>> = {
  agents: 2_000,
  budget_lines: 50_000,
  checklist_items: 50_000,
  comparables: 50_000,
  conditions: 50_000,
  documents: 50_000,
  expenses: 100_000,
  offers: 20_000,
  quotes: 50_000,
  scenarios: 20_000,
  suppliers: 2_000,
  tasks: 5_000,
  variations: 50_000,
  views: 5_000,
}

function messageOf(table: LimitedTable, rows: number): string {
  const name = table === 'documents' ? 'documents and photos' : table.replaceAll('_', ' ')
  const which = table === 'tasks' ? 'that are done' : 'you no longer need'
  return `An organization has at most ${rows.toLocaleString('en-NZ')} ${name}. Delete those ${which}.`
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
  const rows = QUOTAS[table]
  const [{ count } = { count: 0 }] = await tx.query<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from ${raw(table)} where organization_id = ${organizationId} and deleted_at is null limit ${rows + 1}
    ) counted`)
  if (count > rows) throw new AppError('quota_exceeded', messageOf(table, rows))
}
