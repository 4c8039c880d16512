import { firstProblem } from '#src/lib/schemas/field-rules.ts'
import { json, jsonText, operation, organizationHeader, ROW_PROBLEMS } from '#src/platform/api/api.ts'
import { type CrudChange, resourceRoutes } from '#src/platform/api/resource-routes.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { requireSubscriber } from '#src/platform/session/session.ts'
import {
  mergeSuppliers,
  readPurchases,
  readSpending,
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
  spendingSchema,
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
  operation('get /api/suppliers/spending', {
    operationId: 'listSupplierSpending',
    summary: 'List what was spent with each supplier',
    headers: organizationHeader,
    access: requireSubscriber,
    response: json(spendingSchema, 'The suppliers that have expenses'),
    errors: [...ROW_PROBLEMS, 'no_organization'],
    async handle(c, { session }) {
      const { organizationId } = session
      return jsonText(c, await inOrganization(c.get('db'), session, (tx) => readSpending(tx, organizationId)))
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
    summary: 'Merge another supplier into a supplier',
    description:
      'Its blank fields, and those to take, are filled from the other, which is deleted; what neither keeps is added to its notes. It also gets the other’s expenses and quotes.',
    body: mergeSchema,
    alsoLoad: (tx, organizationId, _id, { supplierId }) =>
      supplierQueries.load(tx, organizationId, supplierId),
    work: (write, { organizationId }, kept, { take }, other) =>
      mergeSuppliers(write, organizationId, { kept, other, take }),
  }),
]
