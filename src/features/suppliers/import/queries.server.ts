import sql, { raw } from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { requireQuota } from '#src/platform/quotas.ts'
import { columnOf } from '#src/platform/row-queries.ts'
import { addImport, markUndone, newItems } from '../../opportunities/import/queries.server.ts'
import type { RowsImport } from '../../opportunities/import/schema.ts'
import { type SupplierInput, supplierInputSchema, supplierResource } from '../schema.ts'
import { supplierFile } from './supplier-file.ts'

const COLUMNS = raw(['id', ...Object.keys(supplierInputSchema.shape).map(columnOf)].join(', '))

/** Adds the suppliers in one transaction and as one live event. Throws quota_exceeded. */
export async function importSuppliers(
  write: TenantWrite,
  identity: Identity,
  { items, duplicates }: RowsImport<SupplierInput>,
) {
  const { organizationId } = identity
  const known = await write.tx.query<{ name: string }>(sql`
    select name from suppliers where organization_id = ${organizationId} and deleted_at is null`)
  const names = known.map(({ name }) => name)
  const wanted = duplicates === 'add' ? items : newItems(items, names, supplierFile)
  const skipped = items.length - wanted.length
  if (wanted.length === 0)
    return { version: await write.version, id: null, imported: 0, skipped, projects: 0 }
  const id = await addImport(write.tx, identity, wanted.length)
  const rows = wanted.map((supplier) =>
    Object.fromEntries(
      Object.entries({ id: uuidv7(), ...supplier }).map(([field, value]) => [columnOf(field), value]),
    ),
  )
  await write.tx.query(sql`
    insert into suppliers (organization_id, import_id, ${COLUMNS})
    select ${organizationId}::uuid, ${id}::uuid, ${COLUMNS}
    from jsonb_populate_recordset(null::suppliers, ${JSON.stringify(rows)}::jsonb)`)
  await requireQuota(write.tx, supplierResource.table, organizationId)
  write.report({ kind: 'import', id, version: 1 })
  return { version: await write.version, id, imported: wanted.length, skipped, projects: 0 }
}

/** Removes the import's unchanged suppliers and counts the others. Idempotent. Throws not_found. */
export async function undoSupplierImport(write: TenantWrite, { organizationId }: Identity, id: string) {
  await markUndone(write.tx, organizationId, id)
  const removed = await write.tx.query(sql`
    delete from suppliers
    where organization_id = ${organizationId} and import_id = ${id} and version = 1 and deleted_at is null
    returning id`)
  const [left] = await write.tx.query<{ suppliers: number }>(sql`
    select count(*)::integer as suppliers from suppliers
    where organization_id = ${organizationId} and import_id = ${id} and deleted_at is null`)
  if (removed.length > 0) write.report({ kind: 'import', id, version: 2 })
  return { version: await write.version, removed: removed.length, kept: left?.suppliers ?? 0 }
}
