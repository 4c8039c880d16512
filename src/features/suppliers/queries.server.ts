import sql from 'sql-template-tag'
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
  await supplierQueries.remove(write, organizationId, other.id)
  return supplierQueries.update(write, organizationId, kept.id, mergedInput(kept, other))
}
