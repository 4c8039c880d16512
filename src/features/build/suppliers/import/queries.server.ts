import sql from 'sql-template-tag'
import type { ImportedRows } from '#src/features/base/imports/queries.server.ts'
import { supplierQueries } from '../queries.server.ts'
import type { SupplierInput } from '../schema.ts'
import { importedSupplierSchema, supplierFile } from './supplier-file.ts'

/** Adds and removes the suppliers of an import. */
export const supplierImports: ImportedRows<SupplierInput> = {
  ...supplierFile,
  schema: () => importedSupplierSchema,
  table: 'suppliers',
  named: sql`r.name`,
  async add({ tx }, { organizationId }, { importId, items }) {
    await supplierQueries.insertImported(tx, organizationId, { importId, rows: items })
    return 0
  },
  path: '/api/imports/suppliers',
  make: { operationId: 'importSuppliers' },
  undo: { operationId: 'undoSupplierImport' },
}
