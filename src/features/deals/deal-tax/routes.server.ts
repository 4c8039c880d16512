import { sheetRoutes } from '#src/platform/api/sheet-routes.ts'
import { changeIncomes, changeOwnership, readOwnership } from './queries.server.ts'
import { incomesInputSchema, ownershipInputSchema, ownershipSchema } from './schema.ts'

export const ownershipRoutes = sheetRoutes({
  path: '/api/opportunities/{id}/ownership',
  schema: ownershipSchema,
  described: 'The ownership, with your own incomes or those shared with you',
  get: {
    operationId: 'getOwnership',
    summary: 'Get who owns a deal and how it is taxed',
    read: readOwnership,
  },
  change: {
    operationId: 'updateOwnership',
    summary: 'Change who owns a deal and how it is taxed',
    description: 'The version of a deal without a stored ownership is 0.',
    body: ownershipInputSchema,
    work: changeOwnership,
  },
  own: {
    path: 'income',
    operationId: 'updateOwnerIncomes',
    summary: 'Change your own entry of the owners’ incomes',
    description: 'Other members see it only if it is shared.',
    body: incomesInputSchema,
    work: changeIncomes,
  },
})
