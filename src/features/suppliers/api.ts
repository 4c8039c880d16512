import { request } from '#src/lib/http.ts'
import { offlineRows, type RowsPlace } from '#src/lib/offline-queue/rows.ts'
import { type Supplier, supplierResource } from './schema.ts'

export const supplierRows = offlineRows({ ...supplierResource, label: ({ name }) => name })

/** Throws the failure. */
export async function mergeSuppliers(place: RowsPlace, kept: Supplier, other: Supplier): Promise<void> {
  const { client, organizationId } = place
  const { version, supplier } = await request(
    `${supplierResource.path('')}/${kept.id}/merge`,
    supplierResource.changed,
    { method: 'POST', body: { supplierId: other.id }, version: kept.version, organizationId },
  )
  supplierRows.cache(place, version, supplier)
  await client.invalidateQueries({ queryKey: [supplierResource.name, organizationId] })
}
