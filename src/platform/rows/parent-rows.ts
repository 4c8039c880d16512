import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { AppError } from '#src/lib/api/app-error.ts'
import type { TenantTransaction } from '../db/database.ts'
import type { SoftDeletedTable } from './soft-delete.ts'

/**
 * Whether the rows to which row `row` of a table belongs are there. What is deleted takes the rows below it along at once, though they are purged
 * later: a project goes with its deal.
 */
export function hasParents(row: string, column: string | undefined): Sql {
  if (column === undefined) return empty
  const [table, parent, above] = PARENT_OF[column as keyof typeof PARENT_OF] ?? []
  if (table === undefined) throw new Error(`${column} names no parent`)
  return sql`and exists (select from ${raw(table)} ${raw(parent)}
    where ${raw(parent)}.organization_id = ${raw(row)}.organization_id and ${raw(parent)}.id = ${raw(row)}.${raw(column)}
      and ${raw(parent)}.deleted_at is null ${hasParents(parent, above)})`
}

/** The table of a parent by the column that names it, its alias, and the column of its own parent. */
const PARENT_OF = {
  opportunity_id: ['opportunities', 'parent_deal', undefined],
  project_id: ['projects', 'parent_project', 'opportunity_id'],
} as const

/** The column of a parent's own parent. */
const columnAbove = (table: string): string | undefined =>
  table === 'projects' ? PARENT_OF.project_id[2] : undefined

/** How a list finds the rows `r` of a table that were deleted, by themselves or with the row above them, and when. */
export function deletedRows(table: string): { joins: Sql; isDeleted: Sql; at: Sql } {
  const above = columnAbove(table)
  if (above === undefined)
    return { joins: empty, isDeleted: sql`r.deleted_at is not null`, at: sql`r.updated_at` }
  return {
    joins: sql`join opportunities above on above.organization_id = r.organization_id and above.id = r.${raw(above)}`,
    isDeleted: sql`(r.deleted_at is not null or above.deleted_at is not null)`,
    at: sql`greatest(r.updated_at, case when above.deleted_at is not null then above.updated_at end)`,
  }
}

interface KindOfRow {
  table: SoftDeletedTable
  label: string
}

/** For what is read. Throws not_found. */
export function requireRow(tx: TenantTransaction, kind: KindOfRow, organizationId: string, id?: string) {
  return findRow(tx, kind, organizationId, { id, lock: empty })
}

/** For what refers to the row: locks it against deletion until the transaction ends. Throws not_found. */
export function lockRow(tx: TenantTransaction, kind: KindOfRow, organizationId: string, id?: string) {
  return findRow(tx, kind, organizationId, { id, lock: sql`for share` })
}

async function findRow(
  tx: TenantTransaction,
  { table, label }: KindOfRow,
  organizationId: string,
  { id, lock }: { id: string | undefined; lock: Sql },
): Promise<void> {
  const rows = await tx.query(sql`
    select 1 from ${raw(table)} r
    where r.organization_id = ${organizationId} and r.id = ${id} and r.deleted_at is null
      ${hasParents('r', columnAbove(table))} ${lock}`)
  if (rows.length === 0) throw new AppError('not_found', `${label} not found`)
}
