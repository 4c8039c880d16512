import { firstProblem } from '#src/lib/schemas/field-rules.ts'
import { json } from '#src/platform/api/api.ts'
import { type CrudChange, resourceRoutes } from '#src/platform/api/resource-routes.ts'
import {
  mergeSuppliers,
  readPurchases,
  renamePurchases,
  returnPurchases,
  supplierQueries,
} from './queries.server.ts'
import {
  mergeSchema,
  purchasesSchema,
  SUPPLIER_RULES,
  type Supplier,
  type SupplierInput,
  supplierResource,
} from './schema.ts'

const suppliers = resourceRoutes(supplierResource, supplierQueries)

export const supplierRoutes = [
  ...suppliers.crud({
    list: { operationId: 'listSuppliers', summary: 'List suppliers by name' },
    update: { description: 'Its expenses and quotes get its new name.' },
    problem: (supplier) => firstProblem(SUPPLIER_RULES, supplier),
    async around(write, { organizationId }, change: CrudChange<SupplierInput, Supplier>) {
      const { kind, id, current, input, make } = change
      if (kind === 'restored' && id !== undefined) await returnPurchases(write, organizationId, id)
      if (current && input)
        await renamePurchases(write, organizationId, { from: current.name, to: input.name })
      return make()
    },
  }),
  suppliers.read('get /api/suppliers/{id}/purchases', {
    operationId: 'getSupplierPurchases',
    summary: 'Get what was bought from a supplier',
    description: 'The spending by project, the quotes, and what was paid against them.',
    response: json(purchasesSchema, 'The purchases'),
    read: async (tx, organizationId, id) => JSON.stringify(await readPurchases(tx, organizationId, id)),
  }),
  suppliers.change('post /api/suppliers/{id}/merge', {
    operationId: 'mergeSuppliers',
    summary: 'Merge a look-alike into a supplier',
    description:
      'Its blank fields are filled from the look-alike, which is deleted; what differs is added to its notes. It also gets its expenses and quotes.',
    body: mergeSchema,
    alsoLoad: (tx, organizationId, _id, { supplierId }) =>
      supplierQueries.load(tx, organizationId, supplierId),
    work: (write, { organizationId }, kept, _input, other) =>
      mergeSuppliers(write, organizationId, { kept, other }),
  }),
]
