import sql from 'sql-template-tag'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import type { RowsImport } from '../../imports/schema.ts'
import { addImport, newItems, removeImported } from '../../opportunities/import/queries.server.ts'
import { supplierQueries } from '../queries.server.ts'
import type { SupplierInput } from '../schema.ts'
import { supplierFile } from './supplier-file.ts'

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
  await supplierQueries.insertImported(write.tx, organizationId, { importId: id, rows: wanted })
  write.report({ kind: 'import', id, version: 1 })
  return { version: await write.version, id, imported: wanted.length, skipped, projects: 0 }
}

/** Removes the import's unchanged suppliers and counts the others. Idempotent. Throws not_found. */
export async function undoSupplierImport(write: TenantWrite, { organizationId }: Identity, id: string) {
  const undone = await removeImported(write, organizationId, { id, table: 'suppliers' })
  return { version: await write.version, ...undone }
}
