import { queryOptions } from '@tanstack/react-query'
import { request } from '#src/lib/api/http.ts'
import { offlineRows, type RowsScope } from '#src/lib/offline-queue/rows.ts'
import {
  type ChosenField,
  purchasesSchema,
  type Supplier,
  spendingSchema,
  supplierResource,
} from './schema.ts'

export const supplierRows = offlineRows({ ...supplierResource, label: ({ name }) => name })

/** Live changes of suppliers, expenses, quotes and budget lines invalidate this key. */
export function purchasesQuery(organizationId: string, id: string) {
  return queryOptions({
    queryKey: [supplierResource.name, organizationId, id, 'purchases'],
    queryFn: ({ signal }) =>
      request(`${supplierResource.path('')}/${id}/purchases`, purchasesSchema, { signal, organizationId }),
  })
}

/** Kept up to date as `purchasesQuery` is. */
export function spendingQuery(organizationId: string) {
  return queryOptions({
    queryKey: [supplierResource.name, organizationId, 'spending'],
    queryFn: ({ signal }) =>
      request(`${supplierResource.path('')}/spending`, spendingSchema, { signal, organizationId }),
  })
}

/** Returns the version of the merged supplier. Throws the failure. */
export async function mergeSuppliers(
  scope: RowsScope,
  { kept, other, take }: { kept: Supplier; other: Supplier; take: readonly ChosenField[] },
): Promise<number> {
  const { client, organizationId } = scope
  await supplierRows.confirmed(scope, other)
  const from = await supplierRows.confirmed(scope, kept)
  const { version, supplier } = await request(
    `${supplierResource.path('')}/${kept.id}/merge`,
    supplierResource.changed,
    { method: 'POST', body: { supplierId: other.id, take }, version: from, organizationId },
  )
  supplierRows.cache(scope, version, supplier)
  await client.invalidateQueries({ queryKey: [supplierResource.name, organizationId] })
  return supplier.version
}
