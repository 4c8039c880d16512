import { resourceRoutes } from '#src/platform/resource-routes.ts'
import { supplierQueries } from './queries.server.ts'
import { supplierResource } from './schema.ts'

export const supplierRoutes = resourceRoutes(supplierResource, supplierQueries).crud({
  list: { operationId: 'listSuppliers', summary: 'List suppliers by name' },
})
