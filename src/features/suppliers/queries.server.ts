import sql, { type Sql } from 'sql-template-tag'
import { AppError } from '#src/lib/app-error.ts'
import type { TenantWrite } from '#src/platform/db/in-organization.ts'
import { rowQueries } from '#src/platform/row-queries.ts'
import { mergedInput, SAME_SUPPLIER, type Supplier, supplierResource } from './schema.ts'

export const supplierQueries = rowQueries({
  ...supplierResource,
  orderBy: sql`plain_name(r.name) collate "C", r.id`,
})

/** Fills the blank fields of a supplier from its look-alike, which is deleted. Returns the supplier as JSON text. */
export async function mergeSuppliers(
  write: TenantWrite,
  organizationId: string,
  { kept, other }: { kept: Supplier; other: Supplier },
): Promise<string> {
  if (kept.id === other.id) throw new AppError('invalid_input', SAME_SUPPLIER)
  await renamePurchases(write, organizationId, { from: other.name, to: kept.name })
  await supplierQueries.remove(write, organizationId, other.id)
  return supplierQueries.update(write, organizationId, kept.id, mergedInput(kept, other))
}

/** Gives expenses and quotes in the name of a supplier its other name. */
export async function renamePurchases(
  { tx, report }: TenantWrite,
  organizationId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const rename = (table: Sql) =>
    tx.query<{ id: string; version: number }>(sql`
      update ${table} set supplier = ${to}, version = version + 1, updated_at = now()
      where organization_id = ${organizationId} and lower(supplier) = lower(${from}) and supplier <> ${to}
      returning id, version`)
  for (const expense of await rename(sql`expenses`)) report({ kind: 'expense', ...expense })
  for (const quote of await rename(sql`quotes`)) report({ kind: 'quote', ...quote })
}
