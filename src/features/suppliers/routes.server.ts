import { resourceRoutes } from '#src/platform/resource-routes.ts'
import { mergeSuppliers, supplierQueries } from './queries.server.ts'
import { mergeSchema, supplierResource } from './schema.ts'

const suppliers = resourceRoutes(supplierResource, supplierQueries)

export const supplierRoutes = [
  ...suppliers.crud({ list: { operationId: 'listSuppliers', summary: 'List suppliers by name' } }),
  suppliers.change('post /{id}/merge', {
    operationId: 'mergeSuppliers',
    summary: 'Merge a look-alike into a supplier',
    description: 'Its blank fields are filled from the look-alike, which is deleted.',
    body: mergeSchema,
    alsoLoad: (tx, organizationId, _id, { supplierId }) =>
      supplierQueries.load(tx, organizationId, supplierId),
    work: (write, { organizationId }, kept, _input, other) =>
      mergeSuppliers(write, organizationId, { kept, other }),
  }),
]
