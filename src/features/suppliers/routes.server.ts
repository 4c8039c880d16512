import { type CrudChange, resourceRoutes } from '#src/platform/resource-routes.ts'
import { mergeSuppliers, renamePurchases, supplierQueries } from './queries.server.ts'
import { mergeSchema, type Supplier, type SupplierInput, supplierResource } from './schema.ts'

const suppliers = resourceRoutes(supplierResource, supplierQueries)

export const supplierRoutes = [
  ...suppliers.crud({
    list: { operationId: 'listSuppliers', summary: 'List suppliers by name' },
    update: { description: 'Its expenses and quotes get its new name.' },
    async around(write, { organizationId }, { current, input, make }: CrudChange<SupplierInput, Supplier>) {
      if (current && input)
        await renamePurchases(write, organizationId, { from: current.name, to: input.name })
      return make()
    },
  }),
  suppliers.change('post /{id}/merge', {
    operationId: 'mergeSuppliers',
    summary: 'Merge a look-alike into a supplier',
    description:
      'Its blank fields are filled from the look-alike, which is deleted. It also gets its expenses and quotes.',
    body: mergeSchema,
    alsoLoad: (tx, organizationId, _id, { supplierId }) =>
      supplierQueries.load(tx, organizationId, supplierId),
    work: (write, { organizationId }, kept, _input, other) =>
      mergeSuppliers(write, organizationId, { kept, other }),
  }),
]
