import { queryOptions } from '@tanstack/react-query'
import { request } from '#src/lib/api/http.ts'
import { offlineRows, type RowsScope } from '#src/lib/offline-queue/rows.ts'
import { purchasesSchema, type Supplier, supplierResource } from './schema.ts'

export const supplierRows = offlineRows({ ...supplierResource, label: ({ name }) => name })

/** Live changes of suppliers, expenses, quotes and budget lines invalidate this key. */
export function purchasesQuery(organizationId: string, id: string) {
  return queryOptions({
    queryKey: [supplierResource.name, organizationId, id, 'purchases'],
    queryFn: ({ signal }) =>
      request(`${supplierResource.path('')}/${id}/purchases`, purchasesSchema, { signal, organizationId }),
  })
}

/** Returns the version of the merged supplier. Throws the failure. */
export async function mergeSuppliers(scope: RowsScope, kept: Supplier, other: Supplier): Promise<number> {
  const { client, organizationId } = scope
  await supplierRows.confirmed(scope, other)
  const from = await supplierRows.confirmed(scope, kept)
  const { version, supplier } = await request(
    `${supplierResource.path('')}/${kept.id}/merge`,
    supplierResource.changed,
    { method: 'POST', body: { supplierId: other.id }, version: from, organizationId },
  )
  supplierRows.cache(scope, version, supplier)
  await client.invalidateQueries({ queryKey: [supplierResource.name, organizationId] })
  return supplier.version
}
